import { mobile, text, z } from '@console/platform/contract'
import { notarialStatuses, payStatuses, sendTypes } from '@console/platform/contract/notarization'
import { verificationTypes } from '@console/platform/contract/users'
import { code, counted, listOf, uploadId, word } from './open-fields'
import { openRoutes, orderNo } from './open-route'

const MOST_EVIDENCE = 100
const upload = z.optional(uploadId)

/**
 * An application for a notarial certificate, of an order for one. The applicant is the order's user, as they are
 * registered.
 */
export const NewNotarization = z.strictObject({
  /** The person who applies on behalf of the user. */
  authorName: text('经办人姓名', { max: 50 }),
  authorPhone: mobile('经办人手机号'),
  authorIdcard: text('经办人身份证号', { pattern: /^[\dA-Za-z]{8,30}$/ }),
  /** How they were verified, see `verificationTypes`. */
  authType: code('认证方式', verificationTypes),
  /** Copies applied for. */
  num: counted('份数', 99),
  /** See `sendTypes`. */
  sendType: code('领取方式', sendTypes),
  /** The notary of the case, by name: one of those in 公证员列表. */
  notary: z.optional(text('公证员')),
  /** By their uploads: the first four are PDF, the others JPEG, PNG or WebP images. See `documentNames`. */
  documents: z.optional(
    z.strictObject({
      ...{ apply: upload, advice: upload, tell: upload, notes: upload },
      ...{ license: upload, file: upload, author_front: upload, author_back: upload, author_hand: upload },
    }),
  ),
  /** Numbers of the user's evidence. */
  evidence: listOf('证据', text('证据编号', { max: 32, pattern: /^[A-Z\d]{8,32}$/ }), MOST_EVIDENCE),
})

const officeResults = ['出证成功', '出证失败'] as const

/** What the notary's office made of it. */
export const OfficeResult = z.strictObject({
  result: word('出证结果', officeResults),
  /** Why it failed. */
  remark: z.optional(text('失败原因')),
})

const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

/** Times are ISO 8601 in UTC. */
export const Notarization = z.object({
  order_no: z.string(),
  user_id: z.number(),
  num: z.number(),
  /** The notary of the case. */
  notary: maybe(z.string()),
  evidence: z.array(z.string()),
  /** See `payStatuses`. */
  pay: z.literal(Object.keys(payStatuses).map(Number) as (keyof typeof payStatuses)[]),
  /** See `notarialStatuses`. */
  status: z.literal(Object.keys(notarialStatuses).map(Number) as (keyof typeof notarialStatuses)[]),
  notarialStatus: z.literal(Object.values(notarialStatuses)),
  /** Of the review. */
  checkRemark: maybe(z.string()),
  checkedAt: maybe(z.string()),
  /** The office's result, and when. */
  result: maybe(z.literal(officeResults)),
  remark: maybe(z.string()),
  resultAt: maybe(z.string()),
})
export type Notarization = z.infer<typeof Notarization>

const access = ['notarizations'] as const

export const openNotarizations = openRoutes({
  apply: {
    method: 'PUT',
    path: '/open/v1/notarizations/:order_no',
    summary: '申请出证',
    access,
    params: orderNo,
    body: NewNotarization,
    answer: Notarization,
  },
  state: { method: 'GET', path: '/open/v1/notarizations/:order_no', summary: '出证状态', access, params: orderNo, answer: Notarization },
  result: {
    method: 'POST',
    path: '/open/v1/notarizations/:order_no/result',
    summary: '公证处出证结果',
    access,
    params: orderNo,
    body: OfficeResult,
    answer: Notarization,
  },
})
