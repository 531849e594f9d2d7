import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import type { Trust } from '@console/platform/contract/proof'
import { loadOnce } from '@console/platform/proof'
import type { Db } from '../../infra/db/db'
import { keptSecret } from '../../infra/db/secret'
import type { GivenCertificate } from '../../config/config'
import { certificatesIn, chainsIn } from '../../config/places'
import { type Issuer, issuerOf } from './issuer'
import { makeCertificate, type Purpose } from './make-certificates'
import type { Signer } from './sign-data'
import { localKey, type SigningKey, signingServiceOf } from './signing-key'
import { embeddedTimeStamper, type TimeStamper } from './time-stamper'

/** Everything that proofs are made with. */
export interface Prover {
  stamper: TimeStamper
  issuer: Issuer
  /** Signs the same by SM2, for who asks for it. */
  smIssuer?: Issuer
  /** Signs the ledger's heads. */
  ledgerKey: KeyObject
  /** What others check proofs against. */
  trust: Trust
  /** Who is vouched for by it is no third party, but the platform. */
  ownTimestampRoots: readonly string[]
  /** Whether heads of the ledger are written to a blockchain. */
  chained: boolean
  /** Whether tokens may carry the time at which demo data pretends to have been saved. */
  demo: boolean
}

interface Options {
  demo: boolean
  issuer?: GivenCertificate
  /** A certificate of SM2, to sign with besides. */
  smIssuer?: GivenCertificate
  /** The services that have the keys of these two; made here where they are not given. */
  issuerService?: SigningKey
  smIssuerService?: SigningKey
  /** In PEM: certificates that signed before, each followed by those above it. */
  earlierIssuers?: string
  /** Gives the time stamps in place of the platform. */
  authority?: TimeStamper
  /** Whether heads of the ledger are written to a blockchain. */
  chained?: boolean
}

const YEARS_MS = 366 * 24 * 3_600_000
const DEMO_FROM = new Date('2015-01-01T00:00:00Z')
/** Clocks that are a little behind take a certificate that was made just now. */
const EARLIER_MS = 3_600_000

const names = {
  stamper: { true: '演示时间戳（本平台内置，非第三方）', false: '本平台内置时间戳（非第三方）' },
  issuer: { true: '存证平台（演示签名证书）', false: '存证平台（自签名证书）' },
}

/** Reads the keys of proofs, and makes them where there are none: at the first start. */
export async function openProver(
  db: Db,
  { demo, issuer: given, smIssuer: givenSm, issuerService, smIssuerService, earlierIssuers = '', authority: elsewhere, chained = false }: Options,
): Promise<Prover> {
  const own = await kept(db, 'proof-time-authority', { demo, name: names.stamper[`${demo}`], purpose: 'timestamps' })
  const { subject } = new X509Certificate(own.signer.certificates[0])
  const name = /^CN=(.+)$/m.exec(subject)![1]!
  const backdates = demo && !elsewhere && name === names.stamper.true
  const stamper = elsewhere ?? embeddedTimeStamper({ ...own, name, demo: backdates })
  const { signer, root } = given ? brought(given, issuerService) : await kept(db, 'proof-issuer', { demo, name: names.issuer[`${demo}`], purpose: 'documents' })
  const earlier = chainsIn(earlierIssuers).map((chain) => chain.map(({ raw }) => raw))
  const sm = givenSm && brought(givenSm, smIssuerService)
  const ledgerKey = await keyOf(db, 'proof-ledger')
  return {
    stamper,
    issuer: issuerOf(signer, root, stamper),
    smIssuer: sm && issuerOf(sm.signer, sm.root, stamper),
    ledgerKey,
    trust: {
      // What the platform stamped itself before it had an authority elsewhere stays proved.
      timestampRoots: inBase64([own.root, ...stamper.roots]),
      issuerRoots: inBase64([root, ...(sm ? [sm.root] : []), ...earlier.map((chain) => chain.at(-1)!)]),
      issuerCertificates: inBase64([signer.certificates[0], ...(sm ? [sm.signer.certificates[0]] : []), ...earlier.map((chain) => chain[0]!)]),
      ledgerKey: createPublicKey(ledgerKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    },
    ownTimestampRoots: [own.root.toString('base64')],
    chained,
    demo: backdates,
  }
}

/** Each once. */
const inBase64 = (roots: readonly Buffer[]) => [...new Set(roots.map((der) => der.toString('base64')))]

/** Opens it when it is first needed. */
export const proverOf = (db: Db, options: Options): (() => Promise<Prover>) => loadOnce(() => openProver(db, options))

async function kept(
  db: Db,
  secret: string,
  { demo, name, purpose }: { demo: boolean; name: string; purpose: Purpose },
): Promise<{ signer: Signer; root: Buffer }> {
  const value = await keptSecret(db, secret, async () => {
    const from = demo ? DEMO_FROM : new Date(Date.now() - EARLIER_MS)
    const made = await makeCertificate({ root: `${name}根证书`, name, purpose, from, until: new Date(Date.now() + 20 * YEARS_MS) })
    return Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(made).map(([part, der]) => [part, der.toString('base64')]))))
  })
  const parts = JSON.parse(Buffer.from(value).toString()) as Record<'key' | 'certificate' | 'root', string>
  const der = (part: keyof typeof parts) => Buffer.from(parts[part], 'base64')
  return {
    signer: { key: localKey(createPrivateKey({ key: der('key'), type: 'pkcs8', format: 'der' })), certificates: [der('certificate')] },
    root: der('root'),
  }
}

/** The last one is what others trust. */
function brought(given: GivenCertificate, service: SigningKey | undefined = signingServiceOf(given)): { signer: Signer; root: Buffer } {
  const [own, ...above] = certificatesIn(given.cert) as [X509Certificate, ...X509Certificate[]]
  const chain = [own, ...above].map(({ raw }) => raw)
  const certificates = chain.slice(0, Math.max(1, chain.length - 1)) as [Buffer, ...Buffer[]]
  const key = 'key' in given ? localKey(createPrivateKey(given.key)) : service!
  return { signer: { key, certificates }, root: chain.at(-1)! }
}

async function keyOf(db: Db, secret: string) {
  const make = async () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' })
  return createPrivateKey({ key: Buffer.from(await keptSecret(db, secret, make)), type: 'pkcs8', format: 'der' })
}
