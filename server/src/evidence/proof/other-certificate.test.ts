import { verify } from '@console/platform/proof'
import type { Database } from '../../infra/db/db'
import { pemOf } from '../../testing/openssl'
import { openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { makeCertificate } from './make-certificates'
import { proofOf } from './proof-of'
import { openProver, type Prover } from './prover'
import { stampWaiting } from './stamp'

let db: Database
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
  userId = await insertUser(db)
})
afterAll(() => db.close())

/** A certificate that a company brings, and its root alone, in PEM. */
async function certificateOf(name: string) {
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  const made = await makeCertificate({ root: `${name}根证书`, name, purpose: 'documents', from, until })
  const root = pemOf('CERTIFICATE', made.root)
  return { issuer: { cert: `${pemOf('CERTIFICATE', made.certificate)}${root}`, key: pemOf('PRIVATE KEY', made.key) }, root }
}

async function signedBy(prover: Prover) {
  const piece = await insertEvidence(db, { userId })
  while (await stampWaiting(db, prover));
  return piece
}

/** The issuer’s answer about a piece, from a server that now signs with this certificate. */
async function verdictOf({ id, digests }: Awaited<ReturnType<typeof insertEvidence>>, prover: Prover) {
  const { proof, trust } = await proofOf(db, prover, id)
  const { issuer } = await verify(proof, digests, trust)
  return [issuer.state, issuer.name]
}

test('evidence that was signed with an earlier certificate stays proved by it after the certificate changes', async () => {
  const [first, second] = [await certificateOf('旧证书'), await certificateOf('新证书')]
  const own = await openProver(db, { demo: false })
  const ownCertificates = [own.trust.issuerCertificates![0]!, own.trust.issuerRoots[0]!].map((der) => pemOf('CERTIFICATE', der)).join('')
  const before = await openProver(db, { demo: false, issuer: first.issuer })
  const pieces = [await signedBy(own), await signedBy(before)]

  const alone = await openProver(db, { demo: false, issuer: second.issuer })
  pieces.push(await signedBy(alone))
  const verdicts = (prover: Prover) => Promise.all(pieces.map((piece) => verdictOf(piece, prover)))
  expect(await verdicts(alone)).toEqual([
    ['unverified', '存证平台（自签名证书）'],
    ['unverified', '旧证书'],
    ['passed', '新证书'],
  ])

  const knowing = await openProver(db, { demo: false, issuer: second.issuer, earlierIssuers: ownCertificates + first.issuer.cert + second.issuer.cert })
  expect((await verdicts(knowing)).map(([state]) => state)).toEqual(['passed', 'passed', 'passed'])
  for (const each of [knowing.trust.issuerRoots, knowing.trust.issuerCertificates]) expect(each).toHaveLength(3)

  const byRootsAlone = await openProver(db, { demo: false, issuer: second.issuer, earlierIssuers: first.root })
  expect((await verdicts(byRootsAlone)).map(([state]) => state)).toEqual(['unverified', 'unverified', 'passed'])
})
