import { choice, integer, money, named, type QueueTabs, text, time, timeText, userNumber, whereLeftOut, z } from '@console/platform/contract'
import { whole } from '@console/platform/contract/sight'
import { userTypes, verificationTypes } from '@console/platform/contract/users'

/** The filter of the list; a payment may also have failed. */
export const pays = { 1: '待支付', 2: '已支付' } as const
export const payStatuses = { ...pays, 3: '支付失败' } as const
export const notarialStatuses = { 1: '出证中', 2: '出证成功', 3: '已终止', 4: '出证失败' } as const
/** Whether the list shows just what the operator may decide: open and paid applications that they never handled. */
export const waits = { 1: '待我审核' } as const
/** What a detail shows of a status. */
export const outcomes = { 1: '待审核', 2: '审核通过', 3: '审核失败', 4: '出证失败' } as const
/** The answers of a review: what the operator decides, not the status that follows. */
export const reviewResults = { 0: '拒绝', 1: '通过' } as const
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

/** The handlers whose cases the list shows. */
export const handlings = { 1: '我经办的' } as const

export const notarizationTabs = {
  waiting: { title: '待审核', filters: { pay: 2, notarial: 1, waiting: 1 } },
  all: { title: '全部', filters: {} },
  approved: { title: '出证成功', filters: { notarial: 2 } },
  refused: { title: '已终止', filters: { notarial: 3 } },
  mine: { title: handlings[1], filters: { handling: 1 } },
} as const satisfies QueueTabs

export const orderId = integer('申请编号')
const status = named(z.literal([1, 2, 3, 4]), outcomes)
const names = <const T extends Record<number, string>>(options: T) => z.literal(Object.values(options) as T[keyof T & number][])

/** Values that can be unmasked one at a time, on record: the mobile of the list, and what the detail masks. */
export const revealedFields = { mobile: '手机号', taxNumber: '税号', address: '地址', authorPhone: '代办人手机', authorIdcard: '代办人证件' } as const

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
  /** Who handles the case; null while nobody does. */
  handler: z.nullable(z.string()),
  /** The notary of the case. */
  notarial: z.nullable(z.string()),
  /** Numbers of the evidence, joined by commas. */
  baoquan_no: z.string(),
  user_id: z.number(),
  /** The first piece of evidence; null where none is attached. */
  data_id: z.nullable(z.number()),
  /** 1 individual, 2 enterprise. */
  type: named(z.literal([1, 2]), userTypes),
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
  /** The person who applies on behalf of the user. */
  authorName: z.string(),
  authorPhone: z.string(),
  authorIdcard: z.string(),
  /** See `verificationTypes` of users. */
  authType: named(z.literal([1, 2]), verificationTypes),
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
  /** Whether the operator handled it before and another one does now: this operator still cannot decide it. */
  handledBefore: z.boolean(),
  /** Whether there is another account that may decide, and never handled the case. */
  othersMayCheck: whereLeftOut(z.boolean(), true),
  /** Whether the operator may take the case over, which nobody handles. */
  mayTakeOver: z.boolean(),
  /** Whether the operator may assign the case to another account. */
  mayHandOver: z.boolean(),
  /** Whether the operator may take the decision back. */
  mayReopen: z.boolean(),
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

/** `checkedAt`: when the decision was made that is to be taken back. */
export const ReopenForm = z.strictObject({
  orderId,
  checkedAt: timeText('审核时间'),
  reason: text('撤回原因', { required: '请输入撤回原因' }),
})

export const ReviewForm = z.strictObject({
  orderId,
  userId: userNumber(),
  isCheck: choice('审核结果', reviewResults, '请选择审核结果'),
  checkRemark: text('审核备注', { required: '请输入审核备注', max: 150 }),
})
