import { type Bytes, fromBase64, toHex, utf8 } from './bytes'
import { digestOf } from './digest-of'
import fixtures from './fixtures/openssl.json'
import { verifyIssued } from './issued'
import { readCertificates } from './signed-data'
import { verifyTimestamp } from './timestamp'

const roots = () => readCertificates(fixtures.roots)
const { wrong, wrongSignatures } = fixtures

/** The result for a time stamp: its authority is trusted, or the reason why not. */
const said = async (token: Bytes, given = roots()) =>
  verifyTimestamp(token, digestOf(utf8(fixtures.data)), await given, []).then(
    (stamped) => (stamped.trusted ? 'trusted' : ['unverified', stamped.why]),
    ({ state, why }) => [state, why],
  )

test.each([
  ['old time', 'failed', '证书已过期'],
  ['new time', 'failed', '证书未生效'],
  ['of a stranger', 'unverified', '机构不在信任列表中'],
  ['of a namesake', 'unverified', '机构不在信任列表中'],
  ['of an impostor', 'failed', '证书链签名无效'],
  ['at the bottom', 'unverified', '证书链不完整'],
  ['by no authority', 'failed', '证书链无效'],
  ['on another curve', 'unverified', '算法 secp256k1 当前环境不支持'],
] as const)('a time stamp by a certificate that is %s is %s, in a word of its own', async (name, state, why) => {
  expect(await said(fromBase64(wrong[name]))).toEqual([state, why])
})

test('certificates that issued each other in a circle have no root, and the search ends', async () => {
  expect(await said(fromBase64(wrong['in a circle']))).toEqual(['unverified', '证书链不完整'])
})

test('the same certificates are trusted with the root that was missing', async () => {
  const middle = await readCertificates(fixtures.roots)
  expect(await said(fromBase64(fixtures.tokens['an intermediate authority']), Promise.resolve(middle))).toBe('trusted')
})

// OpenSSL signs certificates with an empty user id by default.
test('PROOF-01 an SM2 signature without the user id of GM/T 0009 is invalid', async () => {
  expect(await said(fromBase64(wrong['by SM2']), readCertificates([...fixtures.roots, fixtures.smRoot]))).toEqual(['failed', '证书链签名无效'])
})

test.each([
  ['old document', '证书已过期'],
  ['new document', '证书未生效'],
  ['p256', '证书用途不符'],
] as const)('a statement signed with a certificate that is %s is refused: %s', async (name, why) => {
  const check = verifyIssued(utf8(fixtures.data), fromBase64(wrongSignatures[name]), { issuer: await roots(), timestamp: [], signers: [] }, [])
  await expect(check).rejects.toMatchObject({ state: 'failed', why })
})

test('PROOF-01 a signature that is only labelled SM2 is invalid', async () => {
  const [ecdsa, sm2] = ['2a8648ce3d040302', '2a811ccf55018375']
  const token = Buffer.from(toHex(fromBase64(fixtures.tokens['P-256'])).replaceAll(ecdsa, sm2), 'hex')
  expect(await said(Uint8Array.from(token))).toEqual(['failed', '签名无效'])
})

test('an unknown algorithm is reported by its number', async () => {
  const [ecdsa, other] = ['2a8648ce3d040302', '2a8648ce3d04037f']
  const token = Buffer.from(toHex(fromBase64(fixtures.tokens['P-256'])).replaceAll(ecdsa, other), 'hex')
  expect(await said(Uint8Array.from(token))).toEqual(['unverified', '算法 1.2.840.10045.4.3.127 当前环境不支持'])
})
