import { codeOf, time, userOfRow, z } from '@console/platform/contract'
import { EvidenceDetail } from '@console/platform/contract/evidence'
import type { Permission } from '@console/platform/contract/permission-tree'

/** What a capture is called in the addresses of its certificate and its download. */
export const captureTypes = { web: '网页取证', pro: '过程取证', move: '手机取证', live: '直播取证' } as const
export type CaptureType = keyof typeof captureTypes

/** States as the capturing systems report them, with their names. */
export const captureStatuses = {
  SUCCESS: '取证成功',
  SUCCESSED: '取证成功',
  WAIT: '排队中',
  FELLIN: '排队中',
  FAIL: '取证失败',
  FAILED: '取证失败',
  ING: '取证中',
  UPLOAD: '上传中',
  CANCEL: '取证取消',
} as const
export type CaptureStatus = keyof typeof captureStatuses
/** Which of them a type has: the choices of its list's filter. */
export const statusesOf = {
  web: ['SUCCESS', 'FAIL', 'WAIT'],
  pro: ['ING', 'WAIT', 'UPLOAD', 'SUCCESS', 'FAIL', 'CANCEL'],
  move: ['SUCCESSED', 'FELLIN', 'FAILED', 'ING', 'UPLOAD', 'CANCEL'],
  live: ['SUCCESSED', 'FELLIN', 'FAILED', 'ING', 'UPLOAD', 'CANCEL'],
} as const satisfies Record<CaptureType, readonly CaptureStatus[]>
/**
 * Which states follow one another. A capture may be reported in any of them first; a state without a successor is
 * final.
 */
export const nextStatuses: { readonly [Type in CaptureType]: Partial<Record<CaptureStatus, readonly CaptureStatus[]>> } = {
  web: { WAIT: ['SUCCESS', 'FAIL'] },
  pro: { WAIT: ['ING', 'FAIL', 'CANCEL'], ING: ['UPLOAD', 'FAIL', 'CANCEL'], UPLOAD: ['SUCCESS', 'FAIL', 'CANCEL'] },
  move: { FELLIN: ['ING', 'FAILED', 'CANCEL'], ING: ['UPLOAD', 'FAILED', 'CANCEL'], UPLOAD: ['SUCCESSED', 'FAILED', 'CANCEL'] },
  live: { FELLIN: ['ING', 'FAILED', 'CANCEL'], ING: ['UPLOAD', 'FAILED', 'CANCEL'], UPLOAD: ['SUCCESSED', 'FAILED', 'CANCEL'] },
}
/** Only these have a certificate and a result. */
export const succeeded = (status: CaptureStatus) => captureStatuses[status] === '取证成功'

export const listPermissions = {
  web: 'online/getWebList',
  pro: 'online/getProcessList',
  move: 'online/getMoveList',
  live: 'online/getLiveList',
} as const satisfies Record<CaptureType, Permission>
export const downloadPermissions = {
  web: 'online/downloadWeb',
  pro: 'online/downloadProcess',
  move: 'online/downloadMove',
  live: 'online/downloadLive',
} as const satisfies Record<CaptureType, Permission>
export const permissionsOfCaptures = { list: listPermissions, download: downloadPermissions }
const status = codeOf('取证状态', captureStatuses)

/** What a capture ran in, and how it was found clean before. */
export const Environment = z.object({ system: z.string(), network: z.string(), checks: z.array(z.object({ name: z.string(), result: z.string() })) })

const row = {
  ...userOfRow,
  /** The user who had it captured. */
  username: z.string(),
  /** Masked for everybody: `reveal` answers it. */
  mobile: z.string(),
  name: z.string(),
  label: z.nullable(z.string()),
  status,
  /** Null where the capturing system reported none. */
  environment: z.nullable(Environment),
  /** What was captured no longer matches its hash, until a check finds it whole again. */
  damaged: z.optional(z.boolean()),
}
/** The address of what was captured, for roles that may open it; null unless it succeeded. */
const result = z.nullable(z.string())

export const EvidenceCapture = z.object({ ...row, begin_at: time, attestation_id: z.string(), ossurl: result })
export type EvidenceCapture = z.infer<typeof EvidenceCapture>
export const WebCapture = z.object({
  ...row,
  create_time: time,
  baoquan_no: z.string(),
  address: result,
  /** The page that was captured. */ url: z.nullable(z.string()),
})
export type WebCapture = z.infer<typeof WebCapture>
export const LiveCapture = z.object({
  ...row,
  create_time: time,
  baoquan_no: z.string(),
  video_url: result,
  /** Minutes. */ time_length: z.nullable(z.number()),
})
export type LiveCapture = z.infer<typeof LiveCapture>

export const CaptureCertificate = z.object({
  ...EvidenceDetail.shape,
  /** Where the file is opened: of web captures, and of the others. */
  url: z.optional(z.string()),
  ossUrl: z.optional(z.string()),
  environment: z.nullable(Environment),
})
export type CaptureCertificate = z.infer<typeof CaptureCertificate>

export const LiveConfig = z.object({
  id: z.number(),
  ...userOfRow,
  username: z.string(),
  mobile: z.string(),
  /** Seconds between two screenshots, and how many there are. */
  screenshot_delay: z.number(),
  screenshot_num: z.number(),
  create_time: time,
})
export type LiveConfig = z.infer<typeof LiveConfig>
