import { evidence } from '@console/platform/contract/evidence'
import { seesPiece } from '../../evidence/pieces/access'
import { openPapers, type PapersOptions, takenSince } from '../../evidence/papers'
import { evidenceFile } from '../../evidence/pieces/evidence-file'
import { findFile } from '../../evidence/pieces/queries'
import type { Call } from '../../http/call'
import { custodyChain } from '../../evidence/proof/custody-chain'
import { proofOf } from '../../evidence/proof/proof-of'
import { withoutPersonal } from '../../evidence/proof/without-personal'
import * as queries from './queries'
import { found, noEvidence, notToBePackedFor } from './rules'

/** What proves a piece of evidence, for anyone who checks it and on paper. */
export function proofHandlers(options: PapersOptions) {
  const { files, prover } = options
  const papers = openPapers(options)
  return {
    async proof({ db, input, operator }: Call<typeof evidence.proof>) {
      const piece = found(await queries.findState(db, input.baoquan), operator)
      const answer = await proofOf(db, await prover(), piece.id)
      return seesPiece(operator, piece) ? answer : withoutPersonal(answer)
    },

    async custodyChain({ db, input, operator }: Call<typeof evidence.custodyChain>) {
      const { id } = found(await queries.findState(db, input.baoquan), operator)
      return custodyChain(db, id)
    },

    async proofPackage({ db, input, operator, ip }: Call<typeof evidence.proofPackage>) {
      const piece = found(await queries.findState(db, input.baoquan), operator)
      const answer = await proofOf(db, await prover(), piece.id)
      if (!seesPiece(operator, piece) && withoutPersonal(answer).partial) throw notToBePackedFor()
      return papers.proofPackage(db, piece, answer, { by: operator.realname, accountId: operator.accountId, ip, detail: '证明包' })
    },

    async certificate({ db, input, operator, reply }: Call<typeof evidence.certificate>) {
      const piece = found(await queries.findState(db, input.baoquan), operator)
      const path = await papers.certificate(db, piece, { request: reply.request, by: operator.accountId })
      if (!path) throw noEvidence()
      return { file: `${evidence.certificateFile.path}?path=${path}` }
    },

    async certificateFile(call: Call<typeof evidence.certificateFile>) {
      const file = found(await findFile(call.db, call.input.path), call.operator)
      if (file.kind !== 'certificate') throw noEvidence()
      return evidenceFile(files, call, file, { kind: 'downloaded', detail: '证书', since: takenSince() })
    },
  }
}
