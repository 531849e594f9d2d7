import type { openEvidence } from '@console/platform/contract/open/evidence'
import { Problem } from '@console/platform/contract/open/problems'
import { receiveFile } from '../../evidence/pieces/save-evidence'
import type { Uploads } from '../../infra/uploads/uploads'
import type { OpenCall } from '../http/open-domain'
import { handedIn, withFile } from './handed-in'
import { handoverOf } from './handover'
import type { EvidenceState } from './queries'

/**
 * Takes in the file of a piece that was saved by its digests alone, or whose file was found damaged. Of a piece that has its file the same file again is the same act.
 * @throws Problem 400 for another file than was declared
 */
export async function receiveUnderReference(call: OpenCall<typeof openEvidence.receive>, piece: EvidenceState, uploads: Uploads): Promise<void> {
  const { body, caller, db } = call
  if (!body.file && body.upload_id === undefined) {
    throw new Problem('invalid-fields', '须提交 file 或 upload_id', [{ field: 'upload_id', detail: '须提交 file 或 upload_id' }])
  }
  const handed = await handedIn(db, caller, { ...body, sha256: piece.sha256, sm3: piece.sm3 ?? undefined })
  if (piece.fileStatus === 1) return
  const receipt = { evidenceId: piece.id, at: new Date(), handover: handoverOf(call) }
  await withFile(uploads, caller, handed, (own) => db.transaction((tx) => receiveFile(tx, receipt, async () => (await own(tx))!)))
}
