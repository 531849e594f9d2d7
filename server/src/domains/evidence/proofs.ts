import { evidence } from '@console/platform/contract/evidence'
import { seesPiece } from '../../evidence/pieces/access'
import { addCustodyOnce } from '../../evidence/pieces/custody'
import { evidenceFile } from '../../evidence/pieces/evidence-file'
import { findFile } from '../../evidence/pieces/queries'
import type { FileStore } from '../../infra/files/file-store'
import type { Call } from '../../http/call'
import { certificateOf } from '../../evidence/proof/certificate'
import { custodyChain } from '../../evidence/proof/custody-chain'
import { proofOf } from '../../evidence/proof/proof-of'
import { withoutPersonal } from '../../evidence/proof/without-personal'
import { proofPackage } from '../../evidence/proof-package/proof-package'
import type { Prover } from '../../evidence/proof/prover'
import { addresses, originOf } from '../../evidence/public-links/addresses'
import type { PublicLinks } from '../../evidence/public-links/public-links'
import * as queries from './queries'
import { found, noEvidence, notToBePackedFor } from './rules'

/** What a browser asks for again within this time belongs to the same download. */
const ONE_DOWNLOAD_MS = 10_000

interface Options {
  files: FileStore
  prover: () => Promise<Prover>
  links: PublicLinks
  publicUrl?: string
  explorerUrl: string
}

/** What proves a piece of evidence, for whoever checks it and on paper. */
export function proofHandlers({ files, prover, links, publicUrl, explorerUrl }: Options) {
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
      const { id, baoquan, sha256 } = piece
      const answer = await proofOf(db, await prover(), id)
      if (!seesPiece(operator, piece) && withoutPersonal(answer).partial) throw notToBePackedFor()
      return {
        name: `${baoquan}.proof.zip`,
        type: 'application/zip',
        async open() {
          const event = {
            evidenceId: id,
            kind: 'downloaded' as const,
            detail: '证明包',
            at: new Date(),
            by: operator.realname,
            accountId: operator.accountId,
            ip,
          }
          await addCustodyOnce(db, event, new Date(Date.now() - ONE_DOWNLOAD_MS))
          return proofPackage({ baoquan, sha256, answer, custody: await custodyChain(db, id) }).read()
        },
      }
    },

    async certificate({ db, input, operator, reply }: Call<typeof evidence.certificate>) {
      const piece = found(await queries.findState(db, input.baoquan), operator)
      const addressOf = async () => {
        await links.keepPaper(piece)
        return originOf(reply.request, publicUrl) + addresses.verify(piece.baoquan, await links.paper(piece.baoquan))
      }
      const path = await certificateOf(db, { files, prover: await prover(), explorerUrl, addressOf, by: operator.accountId }, piece.baoquan)
      if (!path) throw noEvidence()
      return { file: `${evidence.certificateFile.path}?path=${path}` }
    },

    async certificateFile(call: Call<typeof evidence.certificateFile>) {
      const file = found(await findFile(call.db, call.input.path), call.operator)
      if (file.kind !== 'certificate') throw noEvidence()
      return evidenceFile(files, call, file, { kind: 'downloaded', detail: '证书', since: new Date(Date.now() - ONE_DOWNLOAD_MS) })
    },
  }
}
