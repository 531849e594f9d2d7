import { choice, integer, mobile, named, type QueueTabs, text, time, userNumber, userOfRow, whereLeftOut, z } from '@console/platform/contract'
import { whole } from '@console/platform/contract/sight'
import { userLists, userStatuses, userTypes } from '@console/platform/contract/user-card'

/** How an individual was identified. */
export const verificationTypes = { 1: '证件照上传', 2: '人脸识别' } as const
/** The images of a real-name application, in the order in which they are looked at. */
export const documentNames = {
  license: '营业执照',
  legal_file: '法定代表人身份证明',
  file: '企业认证授权书',
  author_front: '身份证人像面',
  author_back: '身份证国徽面',
  author_hand: '手持身份证',
} as const
export const giftTypes = { 1: '合同金额赠送', 2: '充值赠送', 3: '测试金额赠送', 4: '其他' } as const
/** What lists of users mask. */
export const personalFields = { mobile: '手机号', taxNumber: '税号', contact_idcard: '身份证号' } as const
/** What is shown in full one at a time, on record. */
export const revealedFields = { ...personalFields, address: '地址', security_key: 'SecurityKey' } as const
export const orderTypes = { 1: '充值', 2: '消费' } as const
export const businessTypes = { 1: '存证', 2: '网页取证', 3: '过程取证', 4: '手机取证', 5: '积分赠送', 6: '账户积分充值' } as const
/** The answers of a review: what the operator decides, not the status that follows. */
export const decisions = { 0: '拒绝', 1: '通过' } as const

/** The tabs of both lists. */
export const userTabs = {
  waiting: { title: '待审核', filters: { status: 2 } },
  all: { title: '全部', filters: {} },
  approved: { title: '已认证', filters: { status: 3 } },
  refused: { title: '认证失败', filters: { status: 4 } },
} as const satisfies QueueTabs

export const userType = () => choice('用户类型', userTypes, '请选择用户类型')

const status = named(z.literal([1, 2, 3, 4]), userStatuses)
const type = named(z.literal([1, 2]), userTypes)

/** Mobiles, identity and tax numbers are masked, for everybody: `reveal` answers one. */
export const UserRow = z.object({
  user_id: z.number(),
  name: z.string(),
  mobile: z.string(),
  registered_time: time,
  user_status: status,
  status_name: z.string(),
  check_time: z.nullable(time),
  /** Enterprises only. */
  taxNumber: z.nullable(z.string()),
  /** Individuals only. */
  contact_idcard: z.nullable(z.string()),
  loginTime: z.nullable(time),
})
export type UserRow = z.infer<typeof UserRow>

/** A decision on an application, or the end of an approval. */
const PastReview = z.object({ at: time, by: z.string(), outcome: z.string(), reason: z.nullable(z.string()) })

/** Numbers and address are masked unless the operator is to decide the application; `reveal` returns one. */
export const UserDetail = z.object({
  whole,
  userInfo: z.object({
    user_id: z.number(),
    name: z.string(),
    mobile: z.string(),
    user_status: status,
    /** Approved users only, for roles with `user/viewPersonal`. The key is masked: `reveal` answers it. */
    app_id: z.nullable(z.string()),
    security_key: z.nullable(z.string()),
    /** The last review's opinion. */
    account: z.nullable(z.string()),
  }),
  userDetailInfo: z.object({
    /** 1 individual, 2 enterprise. If another back end omits it, a tax number or an enterprise document makes it 2. */
    user_type: whereLeftOut(named(z.literal([1, 2]), userTypes), ({ tax_number, license, legal_file }) => (tax_number || license || legal_file ? 2 : 1)),
    name: z.nullable(z.string()),
    tax_number: z.nullable(z.string()),
    contact_idcard: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** How an individual was verified, see `verificationTypes`; null for enterprises. */
    type: z.nullable(named(z.literal([1, 2]), verificationTypes)),
    /** Paths of images, to be put behind `baseUrl`. Null where missing, or not for this role. */
    author_front: z.nullable(z.string()),
    author_back: z.nullable(z.string()),
    author_hand: z.nullable(z.string()),
    license: z.nullable(z.string()),
    legal_file: z.nullable(z.string()),
    file: z.nullable(z.string()),
  }),
  /**
   * Every decision so far, the oldest first. Null where a back end does not keep them. The next decision says how many
   * were shown.
   */
  reviews: z.nullable(z.array(PastReview)),
  /** Whether the operator approved the user and another one may revoke it: this operator may not, then. */
  othersRevoke: whereLeftOut(z.boolean(), false),
  /** Null: the console's own base address holds. */
  baseUrl: z.nullable(z.string()),
})
export type UserDetail = z.infer<typeof UserDetail>

export const BalanceRow = z.object({
  user_id: z.number(),
  name: z.string(),
  mobile: z.string(),
  type,
  translateGiveSum: z.number(),
  testGiveSum: z.number(),
  rechargeGiveSum: z.number(),
  give: z.number(),
  /** The balance: the sum of the user's ledger entries. */
  points: z.number(),
})
export type BalanceRow = z.infer<typeof BalanceRow>

export const BalanceEntry = z.object({
  id: z.number(),
  order_no: z.string(),
  /** Business type, see `businessTypes`. */
  type: named(z.literal([1, 2, 3, 4, 5, 6]), businessTypes),
  order_type: named(z.literal([1, 2]), orderTypes),
  create_time: time,
  /** What the entry moved: positive for a recharge, negative for a consumption. */
  balance: z.number(),
})
export type BalanceEntry = z.infer<typeof BalanceEntry>

export const GiftRecord = z.object({
  id: z.number(),
  ...userOfRow,
  mobile: z.string(),
  company: z.nullable(z.string()),
  time,
  /** Gift type, see `giftTypes`. */
  type: named(z.literal([1, 2, 3, 4]), giftTypes),
  /** 1 individual, 2 enterprise. */
  userStatus: type,
  points: z.number(),
  explain: z.string(),
  /** Who gave it: the operator's realname. */
  admin: z.string(),
})
export type GiftRecord = z.infer<typeof GiftRecord>

const gift = {
  pointsType: choice('赠送类型', giftTypes, '请选择赠送类型'),
  points: integer('赠送积分', {
    required: '请输入赠送积分的个数',
    notNumber: '数额必须为数字',
    outOfRange: '请输入正整数数额',
    max: 100_000_000,
    tooLarge: '单次赠送不能超过1亿积分',
  }),
  explain: text('赠送原因', { required: '请输入赠送原因' }),
}
export const GiftForm = z.strictObject({ mobile: mobile(), type: userType(), ...gift })
/** The same for a user whose page is open. */
export const GiftToUserForm = z.strictObject({ userId: userNumber(), ...gift })

/** What it takes to list, review or export users of a type, or to take an approval back. */
export const permissionsByType = {
  list: userLists,
  review: { 1: 'user/checkIndividual', 2: 'user/checkUser' },
  revoke: { 1: 'user/revokeIndividual', 2: 'user/revokeUser' },
  export: { 1: 'user/exportIndividual', 2: 'user/export' },
} as const
