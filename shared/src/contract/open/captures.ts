import { codeOf, labelled, text, z } from '@console/platform/contract'
import { type CaptureStatus, captureStatuses, type CaptureType, captureTypes, statusesOf, succeeded } from '@console/platform/contract/online'
import { counted, instant, listOf, recordId, reference } from './open-fields'
import { openRoutes } from './open-route'

/** Live configurations that one call answers. */
export const MAX_CONFIGS = 100

const part = (label: string) => text(label, { max: 200 })

/** What it ran in, and how that was found clean before. */
const CapturingSystem = z.strictObject({
  system: part('操作系统'),
  network: part('网络'),
  checks: listOf('检查项', z.strictObject({ name: part('检查项'), result: part('检查结果') }), 50),
})

const statusMessage = (type: CaptureType) => `${captureTypes[type]}的状态只能是 ${statusesOf[type].join('、')}`

/** A capture as it is now. */
export const Capture = z
  .strictObject({
    type: codeOf('取证类型', captureTypes),
    /** The owner. Owner and type never change. */
    user_id: recordId('用户编号'),
    name: part('取证名称'),
    label: z.optional(text('标签', { max: 50 })),
    /** One of those that the type has, see `statusesOf` and `nextStatuses`. */
    status: codeOf('取证状态', captureStatuses),
    /** When it was requested. */
    begin_at: instant('取证时间'),
    /** The page that is captured. Of web captures only. */
    url: z.optional(text('网页地址', { max: 2000, pattern: /^https?:\/\/\S+$/, mismatch: '网页地址应以 http:// 或 https:// 开头' })),
    /** Minutes. Of live captures only. */
    time_length: z.optional(counted('时长')),
    environment: z.optional(CapturingSystem),
    /**
     * What came of it, by the reference that it was saved under or by its number: one of the two, of a capture that
     * succeeded.
     */
    evidence: z.optional(reference('证据编号')),
    baoquan: z.optional(text('证据编号', { max: 32 })),
  })
  .check(
    z.refine(({ type, status }) => (statusesOf[type] as readonly string[]).includes(status), {
      path: ['status'],
      error: ({ input }) => statusMessage((input as { type: CaptureType }).type),
    }),
    z.refine(({ type, url }) => type === 'web' || url === undefined, { path: ['url'], error: '只有网页取证有网页地址' }),
    z.refine(({ type, time_length }) => type === 'live' || time_length === undefined, { path: ['time_length'], error: '只有直播取证有时长' }),
    z.refine(({ status, evidence, baoquan }) => Number(succeeded(status)) === [evidence, baoquan].filter((name) => name !== undefined).length, {
      path: ['evidence'],
      error: '取证成功时须提交 evidence 和 baoquan 之一，其他状态都不提交',
    }),
  )
export type Capture = z.infer<typeof Capture>

/** Times are ISO 8601 in UTC. */
export const KeptCapture = z.object({
  number: z.string(),
  type: z.literal(Object.keys(captureTypes) as CaptureType[]),
  user_id: z.number(),
  name: z.string(),
  label: z.nullable(z.string()),
  status: z.literal(Object.keys(captureStatuses) as CaptureStatus[]),
  begin_at: z.string(),
  /** The number of its evidence, once it succeeded. */
  baoquan: z.nullable(z.string()),
})
export type KeptCapture = z.infer<typeof KeptCapture>

/** How live streams of an enterprise are captured, as operators configured it. */
export const OpenLiveConfig = z.object({
  id: z.number(),
  user_id: z.number(),
  /** What systems call the user; null where none registered them. */
  ref: z.nullable(z.string()),
  username: z.string(),
  /** Seconds between two screenshots, and how many there are. */
  screenshot_delay: z.number(),
  screenshot_num: z.number(),
  create_time: z.string(),
})
export type OpenLiveConfig = z.infer<typeof OpenLiveConfig>

const access = ['captures'] as const
const number = labelled(z.string().check(z.regex(/^[A-Z0-9]{8,32}$/, '取证编号应为 8 至 32 位大写字母和数字')), '取证编号')
const after = labelled(z.string().check(z.regex(/^\d{1,9}$/, '起点应为上一次回答中的 after')), '起点')

export const openCaptures = openRoutes({
  save: {
    method: 'PUT',
    path: '/open/v1/captures/:number',
    summary: '取证及其状态',
    access,
    params: z.object({ number }),
    body: Capture,
    answer: KeptCapture,
  },
  liveConfigs: {
    method: 'GET',
    path: '/open/v1/live-configs',
    summary: '直播取证参数配置',
    access,
    /** Where the last answer ended. */
    params: z.strictObject({ after: z.optional(after) }),
    answer: z.object({
      /** The oldest first. */
      data: z.array(OpenLiveConfig),
      /** Where the next call begins; null when there are no more. */
      after: z.nullable(z.string()),
    }),
  },
})
