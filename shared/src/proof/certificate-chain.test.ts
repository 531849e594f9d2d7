import { standingOf } from './certificate-chain'
import { pki } from './pki'

const year = (at: number) => new Date(`${at}-01-01T00:00:00Z`)

interface Options {
  name: string
  /** First and last year. */
  years: [from: number, until: number]
  by?: Issued
  authority?: boolean
}
type Issued = Awaited<ReturnType<typeof issue>>

let serial = 0

/** A certificate with its key, signed by another one or by itself. */
async function issue({ name, years: [from, until], by, authority = true }: Options) {
  const { pkijs, asn1js } = await pki()
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ value: ++serial }) })
  certificate.notBefore.value = year(from)
  certificate.notAfter.value = year(until)
  const called = (value: string) => new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1js.Utf8String({ value }) })
  certificate.subject.typesAndValues.push(called(name))
  certificate.issuer.typesAndValues.push(called(by?.name ?? name))
  const constraints = new pkijs.BasicConstraints({ cA: authority }).toSchema().toBER(false)
  certificate.extensions = [new pkijs.Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints })]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(by?.keys.privateKey ?? keys.privateKey, 'SHA-256')
  return { name, keys, certificate: pkijs.Certificate.fromBER(certificate.toSchema().toBER(false)) }
}

/** The last certificate of a chain, valid from 2020 to 2040; those above it are valid for the given years. */
async function chain({ root = [2020, 2040], middle = [2020, 2040] }: { root?: Options['years']; middle?: Options['years'] }) {
  const top = await issue({ name: '根', years: root })
  const below = await issue({ name: '中间', years: middle, by: top })
  const { certificate } = await issue({ name: '签名者', years: [2020, 2040], by: below, authority: false })
  const roots = [top.certificate]
  return (at: number) => standingOf(certificate, [below.certificate], roots, year(at))
}

const early = { state: 'failed', message: '证书未生效' }
const late = { state: 'failed', message: '证书已过期' }

test.each([
  ['the root', { root: [2024, 2030] }],
  ['the one between', { middle: [2024, 2030] }],
] as [string, Parameters<typeof chain>[0]][])(
  'UX-C3 a signature of before or after the time of %s does not hold, whether the chain is known already or not',
  async (_, years) => {
    for (const known of [false, true]) {
      const standing = await chain(years)
      if (known) expect(await standing(2026)).toEqual({ trusted: true, ends: new Date('2030-01-01T00:00:00Z') })
      await expect(standing(2023)).rejects.toMatchObject(early)
      await expect(standing(2031)).rejects.toMatchObject(late)
      expect(await standing(2026)).toEqual({ trusted: true, ends: new Date('2030-01-01T00:00:00Z') })
    }
  },
)
