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
  userNumber,
  z,
} from '@console/platform/contract'
import {
  CaptureCertificate,
  captureStatuses,
  type CaptureType,
  captureTypes,
  downloadPermissions,
  EvidenceCapture,
  listPermissions,
  LiveCapture,
  LiveConfig,
  statusesOf,
  WebCapture,
} from './records'

/** The two kinds that one list call serves. */
const evidenceListTypes = { 1: '过程取证', 3: '手机取证' } as const

const type = codeOf('取证类型', captureTypes)
/** The evidence number (web, live) or the attestation id (process, mobile). */
const baoquan = text('取证编号', { max: 32, pattern: /^[A-Z0-9]{8,32}$/i })
const capture = z.object({ baoquan, type })
const path = text('文件', { pattern: /^[\w-]+(\.[\w-]+)?$/ })

const filters = { registtime: z.optional(dateRange('取证时间')), keyword: z.optional(keyword()), userId: z.optional(userNumber()) }
/** One of the statuses that these types have. */
const statusOf = (...types: CaptureType[]) => z.optional(codeOf('取证状态', captureStatuses, [...new Set(types.flatMap((type) => statusesOf[type]))]))
const label = z.optional(integer('标签', { max: 2 ** 31 - 1 }))

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
/** Anyone who may download captures of some type; the call then checks the type of each capture. */
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
