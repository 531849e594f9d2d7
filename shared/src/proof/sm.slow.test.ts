import { fromBase64, utf8 } from './bytes'
import { digestOf } from './digest-of'
import fixtures from './fixtures/sm.json'
import { verifyIssued } from './issued'
import { readCertificates } from './signed-data'
import { verifyTimestamp } from './timestamp'

const tokens = Object.entries(fixtures.tokens)
const digest = digestOf(utf8(fixtures.data))
const roots = () => readCertificates(fixtures.roots)
const trusted = async () => ({ issuer: await roots(), timestamp: await roots(), signers: await readCertificates([fixtures.document]) })

test.each(tokens)('PROOF-01 a time stamp that is signed by SM2 with SM3 is accepted: %s', async (_, token) => {
  expect(await verifyTimestamp(fromBase64(token), digest, await roots(), [])).toMatchObject({
    at: expect.any(Date),
    authority: expect.any(String),
    trusted: true,
  })
})

test.each(tokens)('PROOF-01 it is not valid for another file, and without its root it is not trusted: %s', async (_, token) => {
  await expect(verifyTimestamp(fromBase64(token), digestOf(utf8(fixtures.other)), await roots(), [])).rejects.toMatchObject({ why: '不是该文件的时间戳' })
  expect(await verifyTimestamp(fromBase64(token), digest, [], [])).toMatchObject({ trusted: false })
})

test('PROOF-01 a certificate that is not for time stamps is refused, and one of an unknown root is not trusted', async () => {
  await expect(verifyTimestamp(fromBase64(fixtures.disguised), digest, await roots(), [])).rejects.toMatchObject({ why: '证书用途不符' })
  expect(await verifyTimestamp(fromBase64(fixtures.stranger), digest, await roots(), [])).toMatchObject({ trusted: false, why: '机构不在信任列表中' })
})

test.each(Object.entries(fixtures.signatures))(
  'PROOF-01 a statement that is signed by SM2 with SM3 is taken, and no other one: %s',
  async (name, signature) => {
    const facts: { label: string; value: string }[] = []
    const issued = await verifyIssued(utf8(fixtures.data), fromBase64(signature), await trusted(), facts as never)
    expect(issued).toMatchObject({ name: 'sm document', trusted: true, at: name === 'with a time stamp' ? expect.any(Date) : undefined })
    expect(facts.find(({ label }) => label === '签名算法')!.value).toMatch(/^(SM3withSM2|SM2)，SM3$/)
    await expect(verifyIssued(utf8(fixtures.other), fromBase64(signature), await trusted(), [])).rejects.toMatchObject({ why: '签名无效' })
  },
)

/** The positions in a message that its signature covers: all but some tags and versions, and unused certificates. */
const SIGNED_SHARE = 0.9

test.each([
  ...tokens.map(
    ([name, token]) => [name, token, (bytes: Uint8Array<ArrayBuffer>) => roots().then((given) => verifyTimestamp(bytes, digest, given, []))] as const,
  ),
  ...Object.entries(fixtures.signatures).map(
    ([name, signature]) =>
      [name, signature, (bytes: Uint8Array<ArrayBuffer>) => trusted().then((given) => verifyIssued(utf8(fixtures.data), bytes, given, []))] as const,
  ),
])('PROOF-01 one changed byte is found: %s', async (name, message, check) => {
  const bytes = fromBase64(message)
  let refused = 0
  let tried = 0
  for (let at = 0; at < bytes.length; at += 17) {
    tried += 1
    const answer = await check(bytes.with(at, bytes[at]! ^ 1) as typeof bytes).catch(() => undefined)
    // The time stamp beside a statement is not signed with it: without it the statement is valid, but has no time.
    if (!answer?.trusted || (name === 'with a time stamp' && !answer.at)) refused += 1
  }
  expect(refused / tried).toBeGreaterThan(SIGNED_SHARE)
})
