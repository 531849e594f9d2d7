import {
  choice,
  codeOf,
  File,
  get,
  integer,
  keyword,
  listQuery,
  nextOf,
  nextQuery,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sortBy,
  TabCounts,
  text,
  userNumber,
  wholeDays,
  z,
} from '@console/platform/contract'
import { EvidenceDetail, EvidenceRow } from '@console/platform/contract/evidence'
import { DecidedDays } from '@console/platform/contract/decided'
import {
  ReopenForm,
  ReviewForm,
  type DocumentKind,
  documentNames,
  handlings,
  notarialStatuses,
  NotarizationDetail,
  NotarizationRow,
  Notary,
  orderId,
  pays,
  revealedFields,
  waits,
} from './records'

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
      handling: z.optional(choice('经办', handlings)),
      waiting: z.optional(choice('待办', waits)),
      userId: z.optional(userNumber()),
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
  reveal: reveal('/api/notarization/reveal', {
    summary: '出证申请的一项完整个人信息',
    deciding: ['notarization/data'],
    input: z.object({ orderId, field: z.optional(codeOf('内容', revealedFields)) }),
  }),
  detail: get('/api/notarization/getDetail', {
    summary: '出证申请详情',
    access: 'notarization/getList',
    input: z.object({
      orderId,
      userId: userNumber(),
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
  review: post('/api/ajax/data/check', {
    summary: '出证申请审核',
    access: 'notarization/data',
    success: '操作成功',
    input: ReviewForm,
    result: Nothing,
  }),
  /** Revokes a decision until the notary's office has decided: the application waits for its review again. */
  reopen: post('/api/notarization/reopen', {
    summary: '撤回出证审核',
    access: 'notarization/reopen',
    success: '操作成功',
    input: ReopenForm,
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
  /** The handler or an administrator assigns a case to another account. */
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
