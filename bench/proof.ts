import { createHash } from 'node:crypto'
import { verify } from '../shared/src/proof'
import { openProver } from '../server/src/evidence/proof/prover'
import { proofOf } from '../server/src/evidence/proof/proof-of'
import { sealWaiting } from '../server/src/evidence/proof/seal'
import { stampWaiting } from '../server/src/evidence/proof/stamp'
import { fromTemplate, prepareTemplate } from '../server/src/testing/template'
import { insertEvidence } from '../server/src/testing/test-evidence'
import { insertUser } from '../server/src/testing/test-users'

const PIECES = 200
const SECONDS = 5

/** Runs of `work` a second, one after the other. */
async function perSecond(work: (i: number) => Promise<unknown>) {
  for (let i = 0; i < 20; i++) await work(i)
  const from = performance.now()
  let done = 0
  while (performance.now() - from < SECONDS * 1000) await work(done++)
  return done / ((performance.now() - from) / 1000)
}

/**
 * Time stamps given, and whole proofs checked with all four answers, on one core; beside them what sealing and checking
 * need.
 */
async function main() {
  await prepareTemplate()
  const db = await fromTemplate()
  const prover = await openProver(db, { demo: false })
  const userId = await insertUser(db, { name: '测试企业' })
  const pieces = []
  for (let i = 0; i < PIECES; i++) pieces.push(await insertEvidence(db, { userId }))
  const from = performance.now()
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  const sealed = performance.now() - from

  const proofs = await Promise.all(pieces.map(async ({ id, digests }) => ({ ...(await proofOf(db, prover, id)), hash: digests.sha256 })))
  const tokens = await perSecond((i) => prover.stamper.stamp(createHash('sha256').update(String(i)).digest()))
  const verified = await perSecond(async (i) => {
    const { proof, trust, hash } = proofs[i % PIECES]!
    const answers = Object.values(await verify(proof, { sha256: hash }, trust))
    if (answers.some(({ state }) => state !== 'passed')) throw new Error(JSON.stringify(answers))
  })
  await db.close()
  console.log({ provedPerS: Math.round(PIECES / (sealed / 1000)), verifyMs: Math.round(10_000 / verified) / 10 })
  console.log(JSON.stringify({ bench: 'proof', tokensPerS: Math.round(tokens), verifiesPerS: Math.round(verified) }))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
