import { evidence } from '@console/platform/contract/evidence'
import { evidenceFile } from '../../evidence/evidence-file'
import { findFile } from '../../evidence/queries'
import type { FileStore } from '../../files/file-store'
import type { Call } from '../../http/call'
import { certificateOf } from '../../proof/certificate'
import { proofOf } from '../../proof/proof-of'
import type { Prover } from '../../proof/prover'
import { addresses, originOf } from '../../public-links/addresses'
import type { PublicLinks } from '../../public-links/public-links'
import * as queries from './queries'
import { found, noEvidence } from './rules'

/** What a browser asks for again within this time belongs to the same download. */
const ONE_DOWNLOAD_MS = 10_000

interface Options {
  files: FileStore
  prover: () => Promise<Prover>
  links: PublicLinks
  publicUrl?: string
}

/** What proves a piece of evidence, for whoever checks it and on paper. */
export function proofHandlers({ files, prover, links, publicUrl }: Options) {
  return {
    async proof({ db, input, operator }: Call<typeof evidence.proof>) {
      const { id } = found(await queries.findState(db, input.baoquan), operator)
      return proofOf(db, await prover(), id)
    },

    async certificate({ db, input, operator, reply }: Call<typeof evidence.certificate>) {
      const piece = found(await queries.findState(db, input.baoquan), operator)
      const addressOf = async () => originOf(reply.request, publicUrl) + addresses.certificate(piece.baoquan, await links.print(piece))
      const path = await certificateOf(db, { files, prover: await prover(), addressOf }, piece.baoquan)
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
