import { named, time, z } from '@console/platform/contract'
import { userTypes } from '@console/platform/contract/user-card'

/** What the app captured, if it did. */
export const appKinds = { 0: '非 App 取证', 1: '拍照取证', 2: '录音取证', 3: '录像取证', 4: '录屏取证' } as const
export const fileTypes = { 1: '文件', 2: '图片', 3: '音频', 4: '视频', 5: '其他' } as const
/** Of the file of a piece of evidence, as it was taken in. */
export const fileStatuses = { 1: '已上传', 2: '上传中', 0: '证据缺失' } as const
/**
 * As the console shows it; `isDownload` of a detail has the same codes. Damaged: what is kept no longer matches its
 * hash, until a check finds it whole again.
 */
export const shownFileStatuses = { ...fileStatuses, 3: '已损坏' } as const
/** Why a file can be neither downloaded nor shown. */
export const noFileYet = { 2: '证据上传中请稍后下载', 0: '证据缺失不可下载', 3: '文件与存证时不一致，已停止提供' } as const
export const phoneSystems = { 1: 'Android', 2: 'iOS' } as const
/** What can happen to a piece of evidence: each is an event of its chain of custody. */
export const custodyKinds = {
  saved: '存证',
  received: '收到文件',
  stamped: '加盖时间戳',
  anchored: '写入账本',
  verified: '验证',
  previewed: '预览',
  downloaded: '下载',
  printed: '打印证书',
  unmasked: '查看完整信息',
  shared: '分享',
  opened: '打开分享链接',
  revoked: '撤销分享链接',
  reviewed: '审核',
  damaged: '发现文件损坏',
} as const
export type CustodyKind = keyof typeof custodyKinds
/** What a link shows to people without an account. */
export const linkPurposes = { 1: '证据预览', 2: '证书' } as const
/** What is found where a link of a list leads. */
export const linkTargets = { preview: '证据预览', certificate: '证书', verify: '存证信息（印在证书上）' } as const
export const linkStates = { 1: '有效', 2: '已过期', 3: '已撤销' } as const
/** A link lasts at most a week. */
export const MAX_LINK_MINUTES = 7 * 24 * 60

const userType = named(z.literal([1, 2]), userTypes)
const isApp = named(z.literal([0, 1, 2, 3, 4]), appKinds)
const fileType = named(z.literal([1, 2, 3, 4, 5]), fileTypes)
const fileStatus = named(z.literal([0, 1, 2, 3]), shownFileStatuses)
const newData = named(z.literal([0, 1]), { 0: '/certificate', 1: '/certificateApi' })

/**
 * Mobiles are masked in every list, for everybody: `reveal` answers one. In a detail they are masked for roles without
 * `user/viewPersonal`.
 */
export const EvidenceRow = z.object({
  id: z.number(),
  baoquan: z.string(),
  userId: z.number(),
  companyName: z.string(),
  mobile: z.string(),
  /** The product that it was saved with. */
  type: z.string(),
  /** See `userTypes`. */
  userType,
  title: z.string(),
  saveTime: time,
  /** See `shownFileStatuses`. */
  fileStatus,
  /** See `fileTypes`. */
  fileType,
  /** See `appKinds`. */
  isApp,
  /** Which of the two certificate pages shows it: 0 `/certificate`, 1 `/certificateApi`. */
  newData,
})
export type EvidenceRow = z.infer<typeof EvidenceRow>

/** The phone that captured it. */
export const Device = z.object({
  name: z.nullable(z.string()),
  model_name: z.nullable(z.string()),
  version: z.nullable(z.string()),
  version_sys: z.nullable(z.string()),
  processor: z.nullable(z.string()),
  core: z.nullable(z.string()),
  /** See `phoneSystems`. */
  type: named(z.literal([1, 2]), phoneSystems),
})
export type Device = z.infer<typeof Device>

export const EvidenceDetail = z.object({
  ...EvidenceRow.shape,
  /** See `shownFileStatuses`. */
  isDownload: fileStatus,
  /** SHA-256 of the file in hex, under both names that the two certificate pages use. */
  file_hash: z.string(),
  sha256: z.string(),
  /** In hex; null where it was saved without. */
  sm3: z.nullable(z.string()),
  /**
   * Of the transaction that wrote it into a blockchain, with 0x, or, where the platform has none, of the ledger's head
   * that the file's hash is in. In hex; null until it is there.
   */
  blockchain_hash: z.nullable(z.string()),
  /** When it got there. */
  chainTime: z.nullable(time),
  /** Where the ledger's entry can be looked up. */
  explorerUrl: z.nullable(z.string()),
  /** The certificate; sanitised, and still to be shown in a sandboxed frame only. */
  html: z.nullable(z.string()),
  startAt: z.nullable(time),
  endAt: z.nullable(time),
  address: z.nullable(z.string()),
  configInfo: z.nullable(Device),
  /**
   * The uploaded file: its path for `getFile`, name, media type, bytes, since when it no longer matches its hash, and
   * the SHA-256 in hex that the last check found instead, where it could read all of it.
   */
  file: z.nullable(
    z.object({
      path: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.number(),
      damagedAt: z.nullable(time),
      foundSha256: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type EvidenceDetail = z.infer<typeof EvidenceDetail>

export const CustodyEvent = z.object({
  /** From 1, without gaps. */
  seq: z.number(),
  at: time,
  kind: named(z.literal(Object.keys(custodyKinds) as CustodyKind[]), custodyKinds),
  /** Who: an operator's name, a part of the platform, or a visitor. */
  by: z.string(),
  ip: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Over the hash before and this event, in hex. */
  hash: z.string(),
})
export type CustodyEvent = z.infer<typeof CustodyEvent>

/** A shared link. The link itself is not stored. */
export const LinkRow = z.object({
  id: z.string(),
  /** `verify` is printed on a certificate: it never ends, and cannot be taken back. */
  purpose: named(z.literal(['preview', 'certificate', 'verify']), linkTargets),
  /** The operator who made it; null for the platform. */
  by: z.nullable(z.string()),
  createTime: time,
  expireTime: z.nullable(time),
  /** See `linkStates`. */
  state: named(z.literal([1, 2, 3]), linkStates),
  /** By how many visitors it was opened, and when last. */
  opened: z.number(),
  openTime: z.nullable(time),
})
export type LinkRow = z.infer<typeof LinkRow>
