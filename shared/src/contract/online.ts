import {
  choice,
  codeOf,
  dateRange,
  File,
  get,
  integer,
  keyword,
  listQuery,
  mobile,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sortBy,
  text,
  time,
  z,
} from '@console/platform/contract'
import { EvidenceDetail } from '@console/platform/contract/evidence'
import type { Nodes, Permission, PermissionOf } from '@console/platform/contract/permission-tree'

/** Its pages are of one remote with those of evidence. */
export const nodes = {
  12: { name: '在线取证', icon: 'camera' },
  13: { parent: 12, name: '网页取证', url: '/online/web', permission: 'online/getWebList' },
  14: { parent: 12, name: '过程取证', url: '/online/process', permission: 'online/getProcessList' },
  15: { parent: 12, name: '手机取证', url: '/online/move', permission: 'online/getMoveList' },
  16: { parent: 12, name: '直播取证', url: '/online/live', permission: 'online/getLiveList' },
  79: { parent: 13, name: '网页取证下载', permission: 'online/downloadWeb' },
  80: { parent: 14, name: '过程取证下载', permission: 'online/downloadProcess' },
  81: { parent: 15, name: '手机取证下载', permission: 'online/downloadMove' },
  82: { parent: 16, name: '直播取证下载', permission: 'online/downloadLive' },
  83: { parent: 16, name: '直播取证参数配置', permission: 'online/liveConfig' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    online: PermissionOf<typeof nodes>
  }
}
/** What a capture is called in the addresses of its certificate and its download. */
export const captureTypes = { web: '网页取证', pro: '过程取证', move: '手机取证', live: '直播取证' } as const
export type CaptureType = keyof typeof captureTypes
/** The two kinds that one list call serves. */
const evidenceListTypes = { 1: '过程取证', 3: '手机取证' } as const

/** As they come from the capturing systems, and what each means. */
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
/** Only these have a certificate and a result. */
export const succeeded = (status: CaptureStatus) => captureStatuses[status] === '取证成功'

const listPermissions = {
  web: 'online/getWebList',
  pro: 'online/getProcessList',
  move: 'online/getMoveList',
  live: 'online/getLiveList',
} as const satisfies Record<CaptureType, Permission>
const downloadPermissions = {
  web: 'online/downloadWeb',
  pro: 'online/downloadProcess',
  move: 'online/downloadMove',
  live: 'online/downloadLive',
} as const satisfies Record<CaptureType, Permission>
export const permissionsOfCaptures = { list: listPermissions, download: downloadPermissions }

const type = codeOf('取证类型', captureTypes)
const status = codeOf('取证状态', captureStatuses)
/** The evidence number (web, live) or the attestation id (process, mobile). */
const baoquan = text('取证编号', { max: 32, pattern: /^[A-Z0-9]{8,32}$/i })
const capture = z.object({ baoquan, type })
const path = text('文件', { pattern: /^[\w-]+(\.[\w-]+)?$/ })

/** What a capture ran in, and how it was found clean before. */
export const Environment = z.object({ system: z.string(), network: z.string(), checks: z.array(z.object({ name: z.string(), result: z.string() })) })

const row = {
  /** The user who had it captured. */
  username: z.string(),
  /** Masked for everybody: `reveal` answers it. */
  mobile: z.string(),
  name: z.string(),
  label: z.nullable(z.string()),
  status,
  /** Null where the capturing system told none. */
  environment: z.nullable(Environment),
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

const filters = { registtime: z.optional(dateRange('取证时间')), keyword: z.optional(keyword()) }
/** One of the statuses that these types have. */
const statusOf = (...types: CaptureType[]) => z.optional(codeOf('取证状态', captureStatuses, [...new Set(types.flatMap((type) => statusesOf[type]))]))
const label = z.optional(integer('标签', { max: 2 ** 31 - 1 }))

export const LiveConfig = z.object({
  id: z.number(),
  username: z.string(),
  mobile: z.string(),
  /** Seconds between two screenshots, and how many there are. */
  screenshot_delay: z.number(),
  screenshot_num: z.number(),
  create_time: time,
})
export type LiveConfig = z.infer<typeof LiveConfig>

const liveValues = {
  screenshotDelay: integer('截图频率', { required: '请输入截图频率', min: 1, max: 3600 }),
  screenshotNum: integer('截图次数', { required: '请输入截图次数', min: 1, max: 10_000 }),
}
const configId = integer('配置编号', { max: 2 ** 31 - 1 })
const LiveConfigForm = z.strictObject({
  mobile: mobile('账号', '请输入用户账号'),
  type: choice('用户类型', { 2: '企业' }, '请选择用户类型'),
  ...liveValues,
})

/** Numbers of captures, joined by commas. */
export const captureNumbers = text('证据', { required: '请选择需要下载的证据', max: 33_000, pattern: /^[A-Z0-9]{8,32}(,[A-Z0-9]{8,32})*$/i })

const anyList = Object.values(listPermissions)
/** Whoever may download captures of some type; the type of each is asked then. */
export const anyDownload = Object.values(downloadPermissions)

export const online = routes({
  evidenceList: get('/api/online/getEvidenceList', {
    summary: '过程与手机取证列表',
    access: ({ type }) => (type === 1 ? 'online/getProcessList' : 'online/getMoveList'),
    input: listQuery({ type: choice('取证类型', evidenceListTypes), ...filters, status: statusOf('pro', 'move'), label, sort: sortBy('begin_at') }),
    result: pageOf(EvidenceCapture),
  }),
  webList: get('/api/online/getWebList', {
    summary: '网页取证列表',
    access: 'online/getWebList',
    input: listQuery({ ...filters, status: statusOf('web'), label, sort: sortBy('create_time') }),
    result: pageOf(WebCapture),
  }),
  webLabels: get('/api/online/getWebLabels', {
    summary: '网页取证标签',
    access: 'online/getWebList',
    input: z.object({}),
    result: z.object({ list: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  liveList: get('/api/online/getLiveList', {
    summary: '直播取证列表',
    access: 'online/getLiveList',
    input: listQuery({ ...filters, sort: sortBy('create_time') }),
    result: pageOf(LiveCapture),
  }),
  reveal: reveal('/api/online/reveal', { summary: '取证用户的完整手机号', input: capture }),

  certificate: get('/api/online/getCertificate', {
    summary: '取证证书',
    access: ({ type }) => listPermissions[type as CaptureType],
    input: capture,
    result: CaptureCertificate,
  }),
  /** The file as it is shown in the page; with ranges. */
  file: get('/api/online/getFile', { summary: '查看取证结果', access: anyList, download: true, shown: true, input: z.object({ path }), result: File }),
  /** A link to the file that ends after 15 minutes. */
  downloadLink: get('/api/online/getDownload', {
    summary: '取证文件下载地址',
    access: ({ type }) => downloadPermissions[type as CaptureType],
    input: capture,
    result: z.object({ url: z.optional(z.string()), downUrl: z.optional(z.string()) }),
  }),
  download: get('/api/online/download', {
    summary: '下载取证文件',
    access: anyDownload,
    download: true,
    shortLived: true,
    input: z.object({ ticket: text('下载凭据') }),
    result: File,
  }),
  batchLinks: post('/api/online/downloadBatch', {
    summary: '批量下载地址',
    access: anyDownload,
    reads: true,
    /** Captures of types that the operator may not download are left out. */
    input: z.object({ baoquanStr: captureNumbers }),
    result: z.array(z.string()),
  }),

  liveConfigs: get('/api/online/getLiveConfigs', {
    summary: '直播取证参数配置',
    access: 'online/liveConfig',
    input: listQuery({ datetime: z.optional(dateRange('新增时间')), keyword: z.optional(keyword()) }),
    result: pageOf(LiveConfig),
  }),
  revealLiveConfig: reveal('/api/online/revealLiveConfig', { summary: '直播取证配置的完整账号', input: z.object({ id: configId }) }),
  addLiveConfig: post('/api/online/addLiveConfig', {
    summary: '新增直播取证配置',
    access: 'online/liveConfig',
    success: '添加成功',
    findsPersonBy: 'mobile',
    input: LiveConfigForm,
    result: Nothing,
  }),
  editLiveConfig: post('/api/online/editLiveConfig', {
    summary: '编辑直播取证配置',
    access: 'online/liveConfig',
    success: '编辑成功',
    input: z.strictObject({ id: configId, ...liveValues }),
    result: Nothing,
  }),
  deleteLiveConfig: post('/api/online/deleteLiveConfig', {
    summary: '删除直播取证配置',
    access: 'online/liveConfig',
    success: '操作成功',
    input: z.strictObject({ id: configId }),
    result: Nothing,
  }),
})
