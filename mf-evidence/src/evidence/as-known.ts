import type { EvidenceDetail } from '@console/platform/contract/evidence'

/** A piece under the number that its page's address has, where another back end does not answer it. */
export const withNumber = <Piece extends { baoquan: string }>(piece: Piece, baoquan: string): Piece => (piece.baoquan ? piece : { ...piece, baoquan })

/**
 * SHA-256 of its file, by the name that pieces from the API or those of old have it under, or by the other one where
 * that is all there is.
 */
export const hashOf = ({ sha256, file_hash }: EvidenceDetail, isApi: boolean) => (isApi ? sha256 || file_hash : file_hash || sha256)
