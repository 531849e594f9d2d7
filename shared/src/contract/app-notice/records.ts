import { choice, named, text, time, timeText, z } from '@console/platform/contract'
import { userStatuses, userTypes } from '@console/platform/contract/user-card'

/** What a user's feedback is about. */
export const problemTypes = { 1: '软件使用', 2: '实名认证', 3: '上链存证' } as const

export const VersionRow = z.object({
  id: z.number(),
  current_version: z.string(),
  upper_version: z.nullable(z.string()),
  update_time: time,
  update_desc: z.string(),
  create_time: time,
  /** When it was withdrawn: then it is offered to nobody any more. */
  withdrawn_at: z.nullable(time),
})
export type VersionRow = z.infer<typeof VersionRow>

/** An app's package: what the server has found in it. */
export const Package = z.object({
  /** As the operator who uploaded it calls it. */
  file_name: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Null where the package's manifest could not be read: packers damage it on purpose. */
  package_name: z.nullable(z.string()),
  /** Null where the package keeps it among its resources. */
  version_name: z.nullable(z.string()),
})
export type Package = z.infer<typeof Package>

export const VersionDetail = z.object({
  ...VersionRow.shape,
  update_content: z.string(),
  /** Who added it. */
  created_by: z.string(),
  /** Of its package, as `upload` answered it; null for versions from before packages were kept. */
  address: z.nullable(z.string()),
  package: z.nullable(Package),
  /** As the operator typed it, for a package that does not name it. */
  package_name: z.optional(z.nullable(z.string())),
  /** Who withdrew it, and why. */
  withdrawn_by: z.nullable(z.string()),
  withdrawal_reason: z.nullable(z.string()),
})
export type VersionDetail = z.infer<typeof VersionDetail>

/** As Android has it. */
export const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i

/** What an operator confirms of a package whose name is not the last published one's. */
export const anotherApp = { 1: '确认发布另一个应用的安装包' } as const

export const VersionForm = z.strictObject({
  update_time: timeText('更新时间'),
  current_version: text('当前版本号', { max: 30 }),
  /** One of the existing versions. */
  upper_version: z.optional(text('上一版本号', { max: 30 })),
  update_desc: text('更新描述'),
  update_content: text('更新内容', { max: 2000 }),
  /** What `upload` answered. */
  address: text('安装包', { required: '下载地址不能为空' }),
  /** For a package that does not name it. */
  package_name: z.optional(text('应用包名', { max: 255, pattern: PACKAGE_NAME, mismatch: '应用包名应如 cn.example.app' })),
  /**
   * The operator's word that the package is another app's than the last published one: without it such a package is
   * refused.
   */
  other_package: z.optional(choice('另一个应用', anotherApp)),
})

export const Feedback = z.object({
  id: z.number(),
  name: z.string(),
  /** 1 individual, 2 enterprise. */
  userType: named(z.literal([1, 2]), userTypes),
  /** The user's real-name status, see `userStatuses`. */
  userFeedStatus: named(z.literal([1, 2, 3, 4]), userStatuses),
  /** The app's version and the phone's model. */
  version: z.string(),
  model_name: z.string(),
  /** See `problemTypes`. */
  type: named(z.literal([1, 2, 3]), problemTypes),
  content: z.string(),
  /** Unix seconds; 0 where unknown. */
  add_time: z.number(),
})
export type Feedback = z.infer<typeof Feedback>

export const Notice = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  start_time: time,
  end_time: time,
  /** 是 until it is ended or its end time has passed, also before its start time. */
  is_show: z.literal(['是', '否']),
  creator_name: z.string(),
  update_time: time,
})
export type Notice = z.infer<typeof Notice>
