import { buffer } from 'node:stream/consumers'
import { custodyChain } from '../evidence/proof/custody-chain'
import { proofOf } from '../evidence/proof/proof-of'
import { openProver } from '../evidence/proof/prover'
import { sealWaiting } from '../evidence/proof/seal'
import { stampWaiting } from '../evidence/proof/stamp'
import { timeAuthority } from '../evidence/proof/time-authority'
import { proofPackage } from '../evidence/proof-package/proof-package'
import { sm2Authority } from './sm2-authority'
import { sm2Certificate } from './sm2-certificate'
import { stubService } from './stub-service'
import { openTestDatabase } from './test-database'
import { insertEvidence } from './test-evidence'
import { insertUser } from './test-users'

export const SM2_ISSUER = '存证平台（国密）'

/**
 * A proof package of a piece whose time stamps are all signed by SM2, and whose statement is signed by SM2, too; with
 * the file's content.
 */
export async function sm2Package() {
  const authority = await sm2Authority()
  const [db, service] = await Promise.all([openTestDatabase(), stubService((question) => authority.answer(question))])
  try {
    const smIssuer = await sm2Certificate({ name: SM2_ISSUER })
    const prover = await openProver(db, { demo: false, smIssuer, authority: timeAuthority({ url: service.url, roots: authority.roots }) })
    const content = Buffer.from('国密')
    const { id, baoquan, digests } = await insertEvidence(db, { userId: await insertUser(db), bytes: content })
    while (await stampWaiting(db, prover));
    while (await sealWaiting(db, prover));
    const [answer, custody] = [await proofOf(db, prover, id), await custodyChain(db, id)]
    return { content, zip: await buffer(proofPackage({ baoquan, sha256: digests.sha256, answer, custody }).read()) }
  } finally {
    await service.close()
    await db.close()
  }
}
