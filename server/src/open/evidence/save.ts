import { randomInt } from 'node:crypto'
import type { BodyOf } from '@console/platform/contract/open/open-route'
import type { openEvidence } from '@console/platform/contract/open/evidence'
import { Problem } from '@console/platform/contract/open/problems'
import type { EvidenceFile, NewEvidence } from '../../evidence/pieces/new-evidence'
import { saveEvidence } from '../../evidence/pieces/save-evidence'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import { crc32Of, digestsOf } from '../../infra/files/digests'
import { fileOf, type Uploads } from '../../infra/uploads/uploads'
import type { Db } from '../../infra/db/db'
import type { OpenCaller, SignedHeader } from '../callers/caller'
import type { OpenCall } from '../http/open-domain'
import { requireApproved } from '../users/require-approved'
import { contentHash, onceByReference, recordOf } from '../references/references'

type Save = typeof openEvidence.save
type Body = BodyOf<Save>

/** Takes a piece of evidence in under the caller's reference, and answers its id. The same again is the same act. */
export async function saveUnderReference({ params, body, caller, header, db, ip }: OpenCall<Save>, uploads: Uploads): Promise<number> {
  const { digests, content } = contentOf(body)
  const reference = { namespace: caller.namespace, resource: 'evidence' as const, ref: params.ref, content }
  const known = await recordOf(db, reference)
  if (known !== undefined) return known
  const savedAt = new Date()
  const userId = await ownerOf(db, caller, body)
  const piece = { ...pieceOf(body, savedAt), userId, digests, handover: { by: caller.name, ip, detail: handoverText(caller, header) } }
  if (!body.file) return db.transaction((tx) => onceByReference(tx, reference, () => save(tx, piece)))
  return withFile(body.file)

  async function save(tx: typeof db, newPiece: NewEvidence) {
    const [id] = await saveEvidence(tx, [newPiece])
    return id!
  }

  /** The file is on the disk, and in the store, before the transaction opens; afterwards a row owns it, or it is gone. */
  async function withFile({ name, type, content: bytes }: NonNullable<Body['file']>) {
    const received = await uploads.receiveBytes(bytes)
    try {
      await uploads.keep(received)
      const file: EvidenceFile = { file: fileOf(received.id), size: received.size, sha256: received.sha256, name, type, crc32: crc32Of(bytes) }
      return await db.transaction((tx) =>
        onceByReference(tx, reference, async () => {
          await uploads.own(tx, { ...received, name }, { namespace: caller.namespace, route: '/open/v1/evidence', usedAt: savedAt })
          return save(tx, { ...piece, file })
        }),
      )
    } finally {
      await uploads.settle(received.id)
    }
  }
}

/** What was handed in: its digests, and the hash that tells it from other content under the same reference. @throws Problem when a digest is not that of the file */
function contentOf({ file, sha256, sm3, ...rest }: Body) {
  if (!file) {
    if (!sha256) throw new Problem('invalid-fields', '没有文件时须提交 sha256', [{ field: 'sha256', detail: 'SHA-256不能为空' }])
    return { digests: { sha256, sm3 }, content: contentHash({ ...rest, sha256, sm3 }) }
  }
  const digests = digestsOf(file.content)
  const wrong = (
    [
      ['sha256', sha256],
      ['sm3', sm3],
    ] as const
  ).filter(([name, declared]) => declared !== undefined && declared !== digests[name])
  if (wrong.length) {
    const errors = wrong.map(([field]) => ({ field, detail: '与文件内容不一致' }))
    throw new Problem('digest-mismatch', '声明的摘要与文件内容不一致', errors)
  }
  const { name, type } = file
  return { digests, content: contentHash({ ...rest, ...digests, file: { name, type } }) }
}

function pieceOf({ title, type, fileType, isApp, startAt, endAt, address, configInfo, file }: Body, savedAt: Date) {
  if (startAt && endAt && endAt < startAt) throw new Problem('invalid-fields', undefined, [{ field: 'endAt', detail: '取证结束时间不能早于开始时间' }])
  const { name = null, model_name = null, version = null, version_sys = null, processor = null, core = null, type: system } = configInfo ?? {}
  return {
    ...{ baoquan: newNumber(savedAt), title, type, fileType, isApp, savedAt, address },
    ...{ startedAt: startAt, endedAt: endAt, newData: 1 as const, fileStatus: file ? (1 as const) : (2 as const) },
    ...(system !== undefined && { device: { name, model_name, version, version_sys, processor, core, type: system } }),
  }
}

/** Digits and letters that nobody takes for one another (Crockford's base 32). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a new piece: `BQ`, the day in Asia/Shanghai, and ten symbols: of seventeen million pieces a day two share a number once a week. Then one is refused, and taken under its reference when it is sent again. */
const newNumber = (at: Date) =>
  `BQ${shanghaiTime(at).slice(0, 10).replaceAll('-', '')}${Array.from({ length: 10 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')}`

/** An enterprise saves its own evidence, and a system of the company that of the user whom it names. */
async function ownerOf(db: Db, { userId: own }: OpenCaller, { user_id: named }: Body) {
  if (own === undefined && named === undefined) throw new Problem('invalid-fields', undefined, [{ field: 'user_id', detail: '用户编号不能为空' }])
  if (own !== undefined && named !== undefined) throw new Problem('invalid-fields', undefined, [{ field: 'user_id', detail: '企业只能为自己存证' }])
  if (own !== undefined) return own
  await requireApproved(db, named!)
  return named!
}

/** What the first event of custody says of the call that handed the piece over: by it the caller's signature can be checked later. */
const handoverText = ({ keyId }: OpenCaller, { method, targetUri, contentDigest, signatureInput, signature }: SignedHeader) =>
  `密钥 ${keyId}；${method} ${targetUri}；Content-Digest: ${contentDigest}；Signature-Input: ${signatureInput}；Signature: ${signature}`
