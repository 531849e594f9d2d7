import type { FastifyRequest } from 'fastify'
import type { ProofAnswer } from '@console/platform/contract/proof'
import { originOf } from '../infra/origin-of'
import type { Db } from '../infra/db/db'
import type { FileStore } from '../infra/files/file-store'
import type { Asker } from '../infra/jobs/fair-queue'
import { addCustodyOnce, type NewCustodyEvent } from './pieces/custody'
import { certificateOf } from './proof/certificate'
import { custodyChain } from './proof/custody-chain'
import type { Prover } from './proof/prover'
import { proofPackage } from './proof-package/proof-package'
import { addresses } from './public-links/addresses'
import type { PublicLinks } from './public-links/public-links'

/** What a program asks for again within this time belongs to the same download. */
const ONE_DOWNLOAD_MS = 10_000

/** Who took a paper, as custody says it. */
export type Taker = Pick<NewCustodyEvent, 'by' | 'accountId' | 'ip' | 'detail'>

interface Piece {
  id: number
  baoquan: string
  /** In hex. */
  sha256: string
}

export interface PapersOptions {
  files: FileStore
  prover: () => Promise<Prover>
  links: PublicLinks
  publicUrl?: string
  explorerUrl: string
}

/**
 * What proves a piece of evidence to others, for operators and for callers of the open interface. Who may have it is
 * for them to say.
 */
export const openPapers = ({ files, prover, links, publicUrl, explorerUrl }: PapersOptions) => ({
  /** The path of the certificate's file; undefined when there is no such piece. */
  async certificate(db: Db, piece: Piece, { request, by }: { request: FastifyRequest; by: Asker }) {
    const addressOf = async () => {
      await links.keepPaper(piece)
      return originOf(request, publicUrl) + addresses.verify(piece.baoquan, await links.paper(piece.baoquan))
    }
    return certificateOf(db, { files, prover: await prover(), explorerUrl, addressOf, by }, piece.baoquan)
  },

  /** A zip file; custody says who opened it. */
  proofPackage: (db: Db, { id, baoquan, sha256 }: Piece, answer: ProofAnswer, taker: Taker) => ({
    name: `${baoquan}.proof.zip`,
    type: 'application/zip',
    async open() {
      await recordTaken(db, id, taker)
      return proofPackage({ baoquan, sha256, answer, custody: await custodyChain(db, id) }).read()
    },
  }),
})

/** Writes once into custody that somebody took a paper. */
export const recordTaken = (db: Db, evidenceId: number, taker: Taker) =>
  addCustodyOnce(db, { evidenceId, kind: 'downloaded', at: new Date(), ...taker }, takenSince())

/** Since when the same paper, taken by the same person, is the same download. */
export const takenSince = () => new Date(Date.now() - ONE_DOWNLOAD_MS)
