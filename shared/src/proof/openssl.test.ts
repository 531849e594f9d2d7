import type { Certificate } from 'pkijs'
import { fromBase64, utf8 } from './bytes'
import { digestOf, sha256Alone } from './digest-of'
import fixtures from './fixtures/openssl.json'
import { verifyIssued } from './issued'
import { OID } from './oid'
import { readCertificates, readSigned } from './signed-data'
import { verifyTimestamp } from './timestamp'

const tokens = Object.entries(fixtures.tokens)
const digest = digestOf(utf8(fixtures.data))
const roots = () => readCertificates(fixtures.roots)

test.each(tokens)('a token made by OpenSSL is accepted: %s', async (_, token) => {
  const stamped = await verifyTimestamp(fromBase64(token), digest, await roots(), [])
  expect(stamped).toMatchObject({ at: expect.any(Date), authority: expect.any(String), trusted: true })
})

test.each(tokens)('it is not valid for another file, and without its root it is not trusted: %s', async (_, token) => {
  await expect(verifyTimestamp(fromBase64(token), digestOf(utf8(fixtures.other)), await roots(), [])).rejects.toMatchObject({ why: '不是该文件的时间戳' })
  expect(await verifyTimestamp(fromBase64(token), digest, [], [])).toMatchObject({ trusted: false })
})

test('a token of another digest is not valid for our file', async () => {
  await expect(verifyTimestamp(fromBase64(fixtures.sha512), digest, await roots(), [])).rejects.toMatchObject({ why: '不是该文件的时间戳' })
})

test('PROOF-01 a token of a file’s SM3 is accepted if that digest is known', async () => {
  const token = fromBase64(fixtures.sm3)
  expect(await verifyTimestamp(token, digest, await roots(), [])).toMatchObject({ trusted: true })
  const sha256 = (await digest(OID.sha256))!
  await expect(verifyTimestamp(token, sha256Alone(sha256), await roots(), [])).rejects.toMatchObject({
    state: 'unverified',
    why: '存证时没有记录 SM3，无法与时间戳核对',
  })
  await expect(verifyTimestamp(token, digestOf(utf8(fixtures.other)), await roots(), [])).rejects.toMatchObject({ why: '不是该文件的时间戳' })
})

test('a token of a certificate that is not for time stamps is refused', async () => {
  await expect(verifyTimestamp(fromBase64(fixtures.disguised), digest, await roots(), [])).rejects.toMatchObject({ why: '证书用途不符' })
})

const STEP = 23

test('a token whose content, signature or certificate is changed is refused', async () => {
  const [[, token]] = tokens as [(typeof tokens)[0]]
  const bytes = fromBase64(token)
  let refused = 0
  // Some bytes of the structure are not signed: versions, the set of digests.
  for (let at = 0; at < bytes.length; at += STEP) {
    const changed = bytes.with(at, bytes[at]! ^ 1) as typeof bytes
    const stamped = await verifyTimestamp(changed, digest, await roots(), []).catch(() => undefined)
    if (!stamped?.trusted) refused += 1
  }
  expect(refused / Math.ceil(bytes.length / STEP)).toBeGreaterThan(0.9)
})

test('a statement signed by OpenSSL is accepted, and no other statement', async () => {
  const { certificates } = await readSigned(fromBase64(fixtures.signature))
  const trusted = { issuer: await roots(), timestamp: [], signers: certificates as Certificate[] }
  const check = (text: string, signature: string, given = trusted) => verifyIssued(utf8(text), fromBase64(signature), given, [])
  expect(await check(fixtures.data, fixtures.signature)).toMatchObject({ name: 'document', trusted: true, at: undefined })
  expect(await check(fixtures.data, fixtures.signature, { ...trusted, issuer: [] })).toMatchObject({ trusted: false })
  // Other certificates of the same root are not the platform.
  expect(await check(fixtures.data, fixtures.signature, { ...trusted, signers: trusted.issuer })).toMatchObject({ trusted: false, why: '证书不是平台的' })
  expect(await check(fixtures.data, fixtures.signature, { ...trusted, signers: [] })).toMatchObject({
    trusted: false,
    why: '证书无法核对，信任列表中没有平台的签名证书',
  })
  await expect(check(fixtures.other, fixtures.signature)).rejects.toMatchObject({ why: '签名无效' })
  // The contained text could differ from the shown one.
  await expect(check(fixtures.data, fixtures.attached)).rejects.toMatchObject({ why: '凭证格式不正确' })
})
