import { ApiError } from '@console/platform/contract'
import { type CustodyKind, noFileYet } from '@console/platform/contract/evidence'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../operators/access/operator'
import type { Db } from '../../infra/db/db'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { addCustodyOnce } from './custody'
import { recordVerification } from './integrity'
import type { KeptFile, Original } from './queries'

/** What a browser shows without running anything that is in it. */
const SHOWN = /^(image\/(png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

export const canBeShown = ({ type }: { type: string }) => SHOWN.test(type)

/** Why a file cannot be handed out, in words; undefined when it can. */
export function unavailableReason({ fileStatus, path, damagedAt }: Original) {
  if (fileStatus !== 1) return noFileYet[fileStatus]
  if (path === null) return noFileYet[0]
  return damagedAt === null ? undefined : noFileYet[3]
}

/** @throws ApiError 409 when the file cannot be handed out */
export function available(original: Original): KeptFile {
  const reason = unavailableReason(original)
  if (reason) throw new ApiError(409, reason)
  return original as KeptFile
}

/** An operator who keeps looking at a file for this time has looked at it once. */
export const PREVIEW_MS = 10 * 60_000

interface EvidenceFileOptions {
  kind: CustodyKind
  detail?: string
  /** An event of this kind since then is of this very handing out. */
  since: Date
  inline?: boolean
}

/**
 * A file of evidence as an answer. The download is an event of custody before the first byte is sent; a whole file is
 * compared with its hash.
 */
export function evidenceFile(
  files: FileStore,
  { db, operator, ip, reply }: Caller & { db: Db; reply: Pick<FastifyReply, 'log'> },
  file: KeptFile,
  { kind, detail, since, inline }: EvidenceFileOptions,
): FileAnswer {
  const { evidenceId } = file
  return storedFile(
    files,
    { ...file, inline },
    {
      missing: noFileYet[0],
      onOpen: () => addCustodyOnce(db, { evidenceId, kind, detail, at: new Date(), by: operator.realname, accountId: operator.accountId, ip }, since),
      onVerified: (intact, found) => recordVerification(db, file, { intact, found }, reply.log),
    },
  )
}
