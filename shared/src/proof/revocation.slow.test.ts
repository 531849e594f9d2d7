import { type Bytes, fromBase64, toHex, utf8 } from './bytes'
import { digestOf } from './digest-of'
import type { Fact } from './facts'
import fixtures from './fixtures/revocation.json'
import { answerAbout, questionAbout, vouchingFor } from './proof-links'
import { checkRevocation, readRevocations } from './revocation'
import { readCertificates } from './signed-data'
import { verifyTimestamp } from './timestamp'

const AT = new Date(fixtures.at)
const kinds = Object.keys(fixtures.chains) as (keyof typeof fixtures.chains)[]
const ways = ['crl', 'ocsp', 'delegated'] as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const keptAs = (way: (typeof ways)[number], content: string) => (way === 'crl' ? { crls: [content], ocsps: [] } : { crls: [], ocsps: [content] })

const read = new Map<string[], ReturnType<typeof readCertificates>>()
const certificatesOf = (chain: string[]) => {
  const known = read.get(chain) ?? readCertificates(chain)
  read.set(chain, known)
  return known
}

/** The result for a chain with this revocation information: the text of the fact, or of the refusal. */
async function said(chain: string[], kept: { crls: string[]; ocsps: string[] }, at = AT) {
  const facts: Fact[] = []
  try {
    const { missing, unsafeSince } = await checkRevocation(await certificatesOf(chain), at, await readRevocations(kept), facts)
    const state = unsafeSince ? `unsafe since ${unsafeSince.toISOString()}` : missing ? 'missing' : 'known'
    return `${state}：${facts[0]!.value}`
  } catch (refusal) {
    return (refusal as { why: string }).why
  }
}

describe.each(kinds)('signed by %s', (kind) => {
  const { chain, forged, ...given } = fixtures.chains[kind]

  test.each(ways)('PROOF-04 a certificate that was revoked before is refused, and one that was not, or later, is accepted: %s', async (way) => {
    const of = (content: string) => said(chain, keptAs(way, content))
    expect(await of(given[way].earlier)).toBe('证书在签署之前已被吊销')
    expect(await of(given[way].good)).toMatch(/^known：.* authority：未被吊销（(CRL|OCSP)，20.* 发布）$/)
    expect(await of(given[way].later)).toMatch(/^known：.*：签署时有效，之后于 2026-04-01 08:00:00 被吊销/)
    for (const unsafe of ['stolen', 'unexplained'] as const)
      expect(await of(given[way][unsafe])).toMatch(/^unsafe since 2026-04-01T00:00:00.000Z：.*：签署时有效，之后于 2026-04-01 08:00:00 被吊销/)
    expect(await of(given[way].backdated)).toBe('证书在签署之前已被吊销')
    expect(await said(chain, { crls: [], ocsps: [] })).toBe(`missing：${kind} authority：未取得吊销信息`)
  })

  test('PROOF-04 answers that another key signed in the name of the authority are refused', async () => {
    expect(await said(chain, { crls: [forged.crl], ocsps: [] })).toBe('吊销列表的签名无效')
    expect(await said(chain, { crls: [], ocsps: [forged.ocsp] })).toBe('吊销应答的签名无效')
  })

  test.each(ways)('PROOF-04 each changed byte is detected, or does not change the result: %s', async (way) => {
    const revoked = fromBase64(given[way].earlier)
    // SM2 is computed slowly.
    const step = kind === 'sm2' ? 29 : 7
    let found = 0
    let tried = 0
    for (let at = 0; at < revoked.length; at += step) {
      tried += 1
      const answer = await said(chain, keptAs(way, base64(revoked.with(at, revoked[at]! ^ 1))))
      if (answer === '证书在签署之前已被吊销') continue
      found += 1
      expect(answer).toMatch(/^(吊销(列表|应答)的签名无效|吊销信息格式不正确|missing：.*)$/)
    }
    expect(found / tried).toBeGreaterThan(0.9)
  })
})

const { chain } = fixtures.chains.p256

test.each([
  ['of its part', 'known'],
  ['of another part', 'missing'],
  ['of another issuer, too', 'missing'],
  ['of authorities alone', 'missing'],
  ['of changes', 'missing'],
  ['of another authority', 'missing'],
  ['from before', 'missing'],
  ['from after', 'known'],
  ['from the future', 'missing'],
  ['from before, which says on hold', 'missing'],
] as const)('PROOF-04 a list counts for the certificates and the time that it is about: %s', async (name, state) => {
  expect(await said(chain, { crls: [fixtures.lists[name]], ocsps: [] })).toMatch(new RegExp(`^${state}：`))
})

test('PROOF-04 a revocation counts from then on, also by a list that has run out', async () => {
  expect(await said(chain, { crls: [fixtures.lists['from before, which says revoked']], ocsps: [] })).toBe('证书在签署之前已被吊销')
})

test('PROOF-04 of several answers the one that says revoked counts, and a certificate without addresses lacks none', async () => {
  const { good, earlier } = fixtures.chains.p256.crl
  expect(await said(chain, { crls: [good, earlier], ocsps: [fixtures.chains.p256.ocsp.good] })).toBe('证书在签署之前已被吊销')
  expect(await said(fixtures.silent, { crls: [], ocsps: [] })).toBe('known：silent authority：证书未注明查询吊销信息的地址')
  expect(await said(chain, { crls: ['AAAA'], ocsps: [] })).toBe('吊销信息格式不正确')
  expect(await said(chain, { crls: Array.from({ length: 51 }, () => good), ocsps: [] })).toBe('吊销信息过多')
})

test('PROOF-04 a time stamp of a revoked certificate is refused, and unknown revocation is reported', async () => {
  const roots = await readCertificates([chain[1]!])
  const stamp = async (crls: string[]) =>
    verifyTimestamp(fromBase64(fixtures.token), digestOf(utf8(fixtures.data)), roots, [], await readRevocations({ crls, ocsps: [] }))
  await expect(stamp([fixtures.chains.p256.crl.earlier])).rejects.toMatchObject({ why: '证书在签署之前已被吊销' })
  expect(await stamp([fixtures.chains.p256.crl.good])).not.toHaveProperty('note')
  expect(await stamp([])).toMatchObject({ trusted: true, note: '未取得吊销信息' })
  // A stolen key can state any time, see RFC 3161, 4.
  const { superseded, ...unsafe } = fixtures.afterwards
  expect(await stamp([superseded])).toMatchObject({ trusted: true })
  for (const list of Object.values(unsafe))
    expect(await stamp([list])).toMatchObject({ trusted: false, why: '证书后来被吊销，签发机构没有说明密钥未泄露，其时间不可信' })
})

test('PROOF-04 a time stamp names the certificates of its chain, and their OCSP and CRL addresses', async () => {
  const trust = { timestampRoots: [chain[1]!], issuerRoots: [], issuerCertificates: [], ledgerKey: '' }
  const { links, ends } = await vouchingFor(fromBase64(fixtures.token), trust)
  expect(links.map(({ places, fingerprint }) => ({ places, fingerprint }))).toEqual([
    { places: { crl: ['http://crl.example/part1.crl'], ocsp: ['http://ocsp.example/'] }, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(ends!.getFullYear()).toBeGreaterThan(2100)
  const { good } = fixtures.chains.p256.ocsp
  expect(await answerAbout(links[0]!, 'OCSP', fromBase64(good))).toMatchObject({ kind: 'OCSP', from: expect.any(Date) })
  for (const wrong of [fixtures.chains.p256.forged.ocsp, fixtures.chains.rsa.ocsp.good, base64(utf8('nothing'))])
    expect(await answerAbout(links[0]!, 'OCSP', fromBase64(wrong) as Bytes)).toBeUndefined()
  // The question has the number of the certificate.
  expect(toHex(await questionAbout(links[0]!))).toContain(toHex(links[0]!.certificate.serialNumber.valueBlock.valueHexView))
  expect(await vouchingFor(fromBase64(fixtures.token), { ...trust, timestampRoots: [] })).toEqual({ links: [] })
})
