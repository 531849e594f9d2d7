import { randomInt } from 'node:crypto'
import type { BodyOf } from '@console/platform/contract/open/open-route'
import type { openEvidence } from '@console/platform/contract/open/evidence'
import { Problem } from '@console/platform/contract/open/problems'
import { saveEvidence } from '../../evidence/pieces/save-evidence'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import type { Uploads } from '../../infra/uploads/uploads'
import type { Db } from '../../infra/db/db'
import type { OpenCaller } from '../callers/caller'
import type { OpenCall } from '../http/open-domain'
import { requireApproved } from '../users/require-approved'
import { submittedIn, withFile } from './submitted-file'
import { handoverOf } from './handover'
import { contentHash, onceByReference, recordOf } from '../references/references'

type Save = typeof openEvidence.save
type Body = BodyOf<Save>

/** Saves a piece of evidence under the caller's reference and returns its id. Repeating it has no effect. */
export async function saveUnderReference(call: OpenCall<Save>, uploads: Uploads): Promise<number> {
  const { params, body, caller, db } = call
  const { file, upload_id, sha256, sm3, ...said } = body
  const submitted = await submittedIn(db, caller, { file, upload_id, sha256, sm3 })
  const { digests, about } = submitted
  const content = contentHash({ ...said, ...digests, ...(about && { file: { name: about.name, type: about.type } }) })
  const reference = { namespace: caller.namespace, resource: 'evidence' as const, ref: params.ref, content }
  const known = await recordOf(db, reference)
  if (known !== undefined) return known
  const savedAt = new Date()
  const userId = await ownerOf(db, caller, body)
  const piece = { ...pieceOf(body, savedAt), userId, digests, handover: handoverOf(call) }
  return withFile(uploads, caller, submitted, (own) =>
    db.transaction((tx) =>
      onceByReference(tx, reference, async () => {
        const taken = await own(tx)
        const [id] = await saveEvidence(tx, [{ ...piece, file: taken, fileStatus: taken ? 1 : 2 }])
        return id!
      }),
    ),
  )
}

function pieceOf({ title, type, fileType, isApp, startAt, endAt, address, configInfo }: Body, savedAt: Date) {
  if (startAt && endAt && endAt < startAt) throw new Problem('invalid-fields', undefined, [{ field: 'endAt', detail: '取证结束时间不能早于开始时间' }])
  const { name = null, model_name = null, version = null, version_sys = null, processor = null, core = null, type: system } = configInfo ?? {}
  return {
    ...{ baoquan: newNumber(savedAt), title, type, fileType, isApp, savedAt, address },
    ...{ startedAt: startAt, endedAt: endAt, newData: 1 as const },
    ...(system !== undefined && { device: { name, model_name, version, version_sys, processor, core, type: system } }),
  }
}

/** Digits and letters that are easily distinguished (Crockford's base 32). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number of a new piece: `BQ`, the day in Asia/Shanghai, and ten random symbols. With seventeen million pieces a
 * day there is one collision a week: that call is refused, and succeeds when it is repeated.
 */
const newNumber = (at: Date) =>
  `BQ${shanghaiTime(at).slice(0, 10).replaceAll('-', '')}${Array.from({ length: 10 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')}`

/** An enterprise saves its own evidence; a system of the company names the user. */
async function ownerOf(db: Db, { userId: own }: OpenCaller, { user_id: named }: Body) {
  if (own === undefined && named === undefined) throw new Problem('invalid-fields', undefined, [{ field: 'user_id', detail: '用户编号不能为空' }])
  if (own !== undefined && named !== undefined) throw new Problem('invalid-fields', undefined, [{ field: 'user_id', detail: '企业只能为自己存证' }])
  if (own !== undefined) return own
  await requireApproved(db, named!)
  return named!
}
