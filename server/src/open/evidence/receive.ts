import type { openEvidence } from '@console/platform/contract/open/evidence'
import { Problem } from '@console/platform/contract/open/problems'
import { receiveFile } from '../../evidence/pieces/save-evidence'
import type { Uploads } from '../../infra/uploads/uploads'
import type { OpenCall } from '../http/open-domain'
import { submittedIn, withFile } from './submitted-file'
import { handoverOf } from './handover'
import type { EvidenceState } from './queries'

/**
 * Adds the file of a piece that was saved by its digests alone, or replaces a damaged one. Repeating it has no effect.
 * @throws Problem 400 for another file than was declared
 */
export async function receiveUnderReference(call: OpenCall<typeof openEvidence.receive>, piece: EvidenceState, uploads: Uploads): Promise<void> {
  const { body, caller, db } = call
  if (!body.file && body.upload_id === undefined) {
    throw new Problem('invalid-fields', '须提交 file 或 upload_id', [{ field: 'upload_id', detail: '须提交 file 或 upload_id' }])
  }
  const submitted = await submittedIn(db, caller, { ...body, sha256: piece.sha256, sm3: piece.sm3 ?? undefined })
  if (piece.fileStatus === 1) return
  const receipt = { evidenceId: piece.id, at: new Date(), handover: handoverOf(call) }
  await withFile(uploads, caller, submitted, (own) => db.transaction((tx) => receiveFile(tx, receipt, async () => (await own(tx))!)))
}
