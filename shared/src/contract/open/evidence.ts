import { File, text, z } from '@console/platform/contract'
import { appKinds, fileStatuses, fileTypes, phoneSystems } from '@console/platform/contract/evidence'
import { bytes, code, fileName, hash, instant, mediaType, recordId, uploadId } from './open-fields'
import { openRoutes, ref } from './open-route'

/** Larger files are uploaded before. */
const MAX_INLINE_BYTES = 1024 * 1024

const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

/** The file itself, in the same call. */
const InlineFile = z.strictObject({
  name: fileName,
  type: mediaType,
  content: bytes('文件内容', MAX_INLINE_BYTES),
})

const part = (label: string) => z.optional(text(label, { max: 100 }))

/** The phone that captured it. */
const CapturingDevice = z.strictObject({
  name: part('手机名称'),
  model_name: part('手机型号'),
  version: part('App 版本'),
  version_sys: part('系统版本'),
  processor: part('处理器'),
  core: part('处理器核数'),
  /** See `phoneSystems`. */
  type: code('手机系统', phoneSystems),
})

/** What is saved of a piece of evidence. Without its file it is kept as 上传中. */
export const NewEvidence = z.strictObject({
  /** The owner. Only when a system of the company saves it. */
  user_id: z.optional(recordId('用户编号')),
  title: text('证据名称'),
  /** The product that it was saved with. */
  type: z._default(text('存证产品', { max: 50 }), '接口存证'),
  /** See `fileTypes`. */
  fileType: code('证据类型', fileTypes),
  /** See `appKinds`. */
  isApp: z._default(code('来源', appKinds), 0),
  /** Of the file. May be left out where the file is in the call. */
  sha256: z.optional(hash('SHA-256')),
  sm3: z.optional(hash('SM3')),
  startAt: z.optional(instant('取证开始时间')),
  endAt: z.optional(instant('取证结束时间')),
  address: z.optional(text('取证地点')),
  configInfo: z.optional(CapturingDevice),
  file: z.optional(InlineFile),
  /** Instead of `file`: a file that was uploaded before, which nothing else has used. */
  upload_id: z.optional(uploadId),
})
export type NewEvidence = z.infer<typeof NewEvidence>

/** The file of a piece that was saved without it: one of the two. */
export const EvidenceFile = z.strictObject({ file: z.optional(InlineFile), upload_id: z.optional(uploadId) })

/** Times are ISO 8601 in UTC. */
export const SavedEvidence = z.object({
  ref: z.string(),
  /** The evidence number, which the console, certificates and proof packages name it by. */
  baoquan: z.string(),
  saveTime: z.string(),
  /** See `fileStatuses`. */
  fileStatus: z.literal(Object.keys(fileStatuses).map(Number) as (keyof typeof fileStatuses)[]),
  /** In hex. */
  sha256: z.string(),
  sm3: maybe(z.string()),
  /** When an authority stamped the hash. Null while it waits, as long as seconds. */
  stampedAt: maybe(z.string()),
  /** When its place in the ledger was sealed. Null while it waits, as long as `ANCHOR_EVERY_S`. */
  sealedAt: maybe(z.string()),
  /** Paths of the certificate (PDF) and the proof package (zip). */
  certificate: z.string(),
  proofPackage: z.string(),
})
export type SavedEvidence = z.infer<typeof SavedEvidence>

const who = ['enterprise', 'evidence'] as const

export const openEvidence = openRoutes({
  save: { method: 'PUT', path: '/open/v1/evidence/:ref', summary: '存证', access: who, params: ref, body: NewEvidence, answer: SavedEvidence },
  receive: {
    ...{ method: 'PUT', path: '/open/v1/evidence/:ref/file', summary: '补交证据文件', access: who, params: ref },
    ...{ body: EvidenceFile, answer: SavedEvidence },
  },
  state: { method: 'GET', path: '/open/v1/evidence/:ref', summary: '存证状态', access: who, params: ref, answer: SavedEvidence },
  certificate: {
    method: 'GET',
    path: '/open/v1/evidence/:ref/certificate',
    summary: '存证证书',
    access: who,
    params: ref,
    answer: File,
    file: 'application/pdf',
  },
  proofPackage: {
    method: 'GET',
    path: '/open/v1/evidence/:ref/proof-package',
    summary: '证明包',
    access: who,
    params: ref,
    answer: File,
    file: 'application/zip',
  },
})
