import {
  choice,
  File,
  get,
  integer,
  keyword,
  listQuery,
  money,
  nextOf,
  nextQuery,
  Nothing,
  pageOf,
  post,
  type QueueTabs,
  reveal,
  routes,
  sortBy,
  TabCounts,
  text,
  time,
  whereLeftOut,
  wholeDays,
  z,
} from '@console/platform/contract'
import { EvidenceDetail, EvidenceRow } from '@console/platform/contract/evidence'
import { DecidedDays } from '@console/platform/contract/decided'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'
import { whole } from '@console/platform/contract/sight'

/** Its pages are part of the remote of evidence. */
export const nodes = {
  9: { name: '在线公证', icon: 'audit' },
  10: { parent: 9, name: '出证申请', url: '/evidence/results', permission: 'notarization/getList' },
  11: { parent: 9, name: '公证员管理', url: '/evidence/notary', permission: 'notary/getList' },
  51: { parent: 9, name: '数据权限', permission: 'notarization/data' },
  78: { parent: 11, name: '编辑公证员', permission: 'notary/edit' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    notarization: PermissionOf<typeof nodes>
  }
}

/** The filter of the list; a payment may also have failed. */
export const pays = { 1: '待支付', 2: '已支付' } as const
export const payStatuses = { ...pays, 3: '支付失败' } as const
export const notarialStatuses = { 1: '出证中', 2: '出证成功', 3: '已终止', 4: '出证失败' } as const
/** What a detail shows of a status. */
export const outcomes = { 1: '待审核', 2: '审核通过', 3: '审核失败', 4: '出证失败' } as const
/** The answers of a review: what the operator decides, not the status that follows. */
export const checks = { 0: '不通过', 1: '通过' } as const
export const sendTypes = { 1: '自行领取', 2: '邮寄', 3: '电子公证书' } as const
/** The documents of an application, in the order in which they are read. */
export const documentNames = {
  apply: '公证申请表',
  advice: '权利义务告知书',
  tell: '告知书',
  notes: '询问笔录',
  license: '营业执照',
  file: '授权委托书',
  author_front: '身份证人像面',
  author_back: '身份证国徽面',
  author_hand: '手持身份证',
} as const
export type DocumentKind = keyof typeof documentNames

export const notarizationTabs = {
  waiting: { title: '待审核', filters: { pay: 2, notarial: 1 } },
  all: { title: '全部', filters: {} },
  approved: { title: '出证成功', filters: { notarial: 2 } },
  refused: { title: '已终止', filters: { notarial: 3 } },
} as const satisfies QueueTabs

const orderId = integer('申请编号')
const status = z.literal([1, 2, 3, 4])
const names = <const T extends Record<number, string>>(options: T) => z.literal(Object.values(options) as T[keyof T & number][])

/** Mobiles are masked in the list, for everybody: `reveal` answers one. In the detail they are masked for roles with neither `user/viewPersonal` nor node 51. */
export const NotarizationRow = z.object({
  /** The order's id: it names the application. */
  id: z.number(),
  order_no: z.string(),
  /** The company that applies, or the individual. */
  companyName: z.nullable(z.string()),
  mobile: z.string(),
  addTime: time,
  /** Copies applied for. */
  num: z.number(),
  payStatus: names(payStatuses),
  notarialStatus: names(notarialStatuses),
  /** The notary of the case. */
  notarial: z.nullable(z.string()),
  /** Numbers of the evidence, joined by commas. */
  baoquan_no: z.string(),
  user_id: z.number(),
  /** The first piece of evidence; null where none is attached. */
  data_id: z.nullable(z.number()),
  /** 1 individual, 2 enterprise. */
  type: z.literal([1, 2]),
})
export type NotarizationRow = z.infer<typeof NotarizationRow>

/** What somebody did with an application. */
const HistoryEntry = z.object({ at: time, by: z.string(), action: z.string() })

export const NotarizationDetail = z.object({
  whole,
  orderId: z.number(),
  orderNo: z.string(),
  /** Yuan. */
  orderMoney: money,
  /** Null where a back end does not say: it then decides itself what may be decided. */
  payStatus: z.nullable(names(payStatuses)),
  addTime: time,
  num: z.number(),
  sendTypeName: names(sendTypes),
  /** The user who applies; null where an individual has no company. */
  username: z.string(),
  company: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whoever applies on behalf of the user. Masked. */
  authorName: z.string(),
  authorPhone: z.string(),
  authorIdcard: z.string(),
  /** See `verificationTypes` of users. */
  authType: z.literal([1, 2]),
  /** Addresses of documents, for `getFile`; null where missing, or not for this role. */
  authorFront: z.nullable(z.string()),
  authorBack: z.nullable(z.string()),
  authorHand: z.nullable(z.string()),
  license: z.nullable(z.string()),
  file: z.nullable(z.string()),
  applyUrlPdf: z.nullable(z.string()),
  adviceUrlPdf: z.nullable(z.string()),
  tellUrlPdf: z.nullable(z.string()),
  notesUrlPdf: z.nullable(z.string()),
  status,
  notarialStatus: names(notarialStatuses),
  /** Whether the operator's role may decide (node 51). */
  editPermission: z.boolean(),
  /** Whether the operator handles the case: somebody else decides it. */
  handledBySelf: z.boolean(),
  /** Whether the operator handled it once and somebody else does now: that changes nothing about who decides. */
  handledBefore: z.boolean(),
  /** Whether there is another account that may decide, and never handled the case. */
  othersMayCheck: whereLeftOut(z.boolean(), true),
  /** Whether the operator may take the case over, which nobody handles. */
  mayTakeOver: z.boolean(),
  /** Whether the operator may hand the case to another account. */
  mayHandOver: z.boolean(),
  handler: z.nullable(z.object({ accountId: z.number(), name: z.string(), at: time })),
  notary: z.nullable(z.string()),
  checkRemark: z.nullable(z.string()),
  checkedBy: z.nullable(z.string()),
  checkedAt: z.nullable(time),
  history: z.array(HistoryEntry),
})
export type NotarizationDetail = z.infer<typeof NotarizationDetail>

export const Notary = z.object({ id: z.number(), notary: z.string(), assistant_notary: z.nullable(z.string()) })
export type Notary = z.infer<typeof Notary>

export const CheckForm = z.strictObject({
  orderId,
  userId: integer('用户编号', { max: 2 ** 31 - 1 }),
  isCheck: choice('审核结果', checks, '请选择审核结果'),
  checkRemark: text('审核备注', { required: '请输入审核备注', max: 150 }),
})

const CHINESE_NAME = /^[\p{Script=Han}·]+$/u
const notaryFields = {
  notary: text('公证员姓名', { required: '请输入公证员姓名', max: 15, pattern: CHINESE_NAME, mismatch: '公证员姓名应为中文' }),
  assistantNotary: z.optional(text('助理公证员', { max: 15, pattern: CHINESE_NAME, mismatch: '助理公证员应为中文' })),
}
const notaryId = integer('公证员编号', { max: 2 ** 31 - 1 })
const NotaryForm = z.strictObject(notaryFields)

const nextFilters = {
  dateTime: z.optional(wholeDays('申请时间')),
  /** Order number, company, user name or mobile. */
  keyword: z.optional(keyword()),
}

export const notarization = routes({
  list: get('/api/notarization/getList', {
    summary: '出证申请',
    access: 'notarization/getList',
    input: listQuery({
      pay: z.optional(choice('支付状态', pays)),
      notarial: z.optional(choice('出证状态', notarialStatuses)),
      ...nextFilters,
      sort: sortBy('addTime'),
    }),
    result: pageOf(NotarizationRow),
  }),
  tabCounts: get('/api/notarization/getTabCounts', {
    summary: '出证申请各状态的数量',
    access: 'notarization/getList',
    input: z.object({}),
    result: TabCounts,
  }),
  /** Of those that the operator may decide: not of cases that they ever handled. */
  next: post('/api/notarization/takeNext', {
    summary: '领取下一条待审核的出证申请',
    access: 'notarization/data',
    reads: true,
    input: nextQuery(nextFilters),
    result: nextOf(NotarizationRow),
  }),
  reveal: reveal('/api/notarization/reveal', { summary: '申请用户的完整手机号', input: z.object({ orderId }) }),
  detail: get('/api/notarization/getDetail', {
    summary: '出证申请详情',
    access: 'notarization/getList',
    input: z.object({
      orderId,
      userId: integer('用户编号', { max: 2 ** 31 - 1 }),
      dataId: z.optional(integer('证据编号')),
      type: z.optional(integer('用户类型', { max: 2 })),
    }),
    result: NotarizationDetail,
  }),
  evidence: get('/api/ajax/data/getEvidencesList', {
    summary: '出证申请的证据',
    access: 'notarization/getList',
    input: listQuery({ orderId }),
    result: pageOf(EvidenceRow),
  }),
  /** One piece of evidence: the first unless `dataId` names another one. */
  evidenceDetail: get('/api/data/evidencesDetail', {
    summary: '出证申请的证据详情',
    access: 'notarization/getList',
    input: z.object({ orderId, dataId: z.optional(integer('证据编号', { max: 2 ** 31 - 1 })) }),
    result: EvidenceDetail,
  }),
  /** Each look at a document is on record. */
  file: get('/api/notarization/getFile', {
    summary: '出证申请的材料',
    access: 'notarization/getList',
    download: true,
    shown: true,
    input: z.object({
      orderId,
      kind: z.literal(Object.keys(documentNames) as DocumentKind[]),
      /** As it is stored: answered for an image that no watermark can be burnt into. */
      original: z.optional(z.literal('1')),
    }),
    result: File,
  }),
  decided: get('/api/notarization/getDecided', { summary: '出证审核的每日处理量', access: 'notarization/data', input: z.object({}), result: DecidedDays }),
  check: post('/api/ajax/data/check', {
    summary: '出证申请审核',
    access: 'notarization/data',
    success: '操作成功',
    input: CheckForm,
    result: Nothing,
  }),
  /** Takes over a case that nobody handles. */
  takeOver: post('/api/notarization/takeOver', {
    summary: '接手出证申请',
    access: 'notarization/data',
    success: '操作成功',
    input: z.strictObject({ orderId }),
    result: Nothing,
  }),
  /** The handler, or an administrator, hands a case to another account. */
  handOver: post('/api/notarization/handOver', {
    summary: '转交出证申请',
    access: 'notarization/data',
    success: '操作成功',
    input: z.strictObject({ orderId, accountId: integer('经办人', { max: 2 ** 31 - 1, required: '请选择经办人' }) }),
    result: Nothing,
  }),
  /** Who may handle a case. */
  handlers: get('/api/notarization/getHandlers', {
    summary: '可选的经办人',
    access: 'notarization/data',
    input: z.object({}),
    result: z.array(z.object({ id: z.number(), name: z.string() })),
  }),

  notaries: get('/api/notary/getList', {
    summary: '公证员列表',
    access: 'notary/getList',
    input: listQuery({ keyword: z.optional(keyword()) }),
    result: pageOf(Notary),
  }),
  addNotary: post('/api/notary/addNotary', { summary: '新增公证员', access: 'notary/edit', success: '新增成功', input: NotaryForm, result: Nothing }),
  editNotary: post('/api/notary/editNotary', {
    summary: '编辑公证员',
    access: 'notary/edit',
    success: '编辑成功',
    input: z.strictObject({ id: notaryId, ...notaryFields }),
    result: Nothing,
  }),
  deleteNotary: post('/api/notary/deleteNotary', {
    summary: '删除公证员',
    access: 'notary/edit',
    success: '操作成功',
    input: z.strictObject({ id: notaryId }),
    result: Nothing,
  }),
})
