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
  z,
} from '@console/platform/contract'
import { DecidedDays } from '@console/platform/contract/decided'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'
import { whole } from '@console/platform/contract/sight'

export const nodes = {
  1: { name: '用户管理', icon: 'user' },
  2: { parent: 1, name: '企业认证', url: '/user/enterprise', permission: 'user/getUserList' },
  3: { parent: 1, name: '个人认证', url: '/user/individual', permission: 'user/getIndividualList' },
  4: { parent: 1, name: '余额查询', url: '/user/balance', permission: 'userbalance/getUserBalanceList' },
  5: { parent: 1, name: '积分赠送', url: '/user/integral', permission: 'integral/getPointsList' },
  60: { parent: 2, name: '企业认证审核', permission: 'user/checkUser' },
  61: { parent: 2, name: '企业用户导出', permission: 'user/export' },
  62: { parent: 3, name: '个人认证审核', permission: 'user/checkIndividual' },
  63: { parent: 3, name: '个人用户导出', permission: 'user/exportIndividual' },
  64: { parent: 1, name: '查看完整个人信息', permission: 'user/viewPersonal' },
  65: { parent: 4, name: '余额导出', permission: 'userbalance/export' },
  66: { parent: 4, name: '余额明细导出', permission: 'userbalance/exportDetail' },
  67: { parent: 5, name: '赠送积分', permission: 'integral/addPoints' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    users: PermissionOf<typeof nodes>
  }
}

export const userTypes = { 1: '个人', 2: '企业' } as const
export const userStatuses = { 1: '未认证', 2: '待审核', 3: '已认证', 4: '认证失败' } as const
/** How an individual proved who they are. */
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

const userType = () => choice('用户类型', userTypes, '请选择用户类型')
const userId = integer('用户编号', { max: 2 ** 31 - 1 })
const userFilters = {
  registtime: z.optional(dateRange('注册时间')),
  realtime: z.optional(dateRange('审核时间')),
  status: z.optional(choice('实名状态', userStatuses)),
  keyword: z.optional(keyword()),
}
const balanceFilters = { status: z.optional(choice('实名状态', userStatuses)), keyword: z.optional(keyword()) }
const entryFilters = {
  userId,
  status: z.optional(choice('订单类型', orderTypes)),
  registtime: z.optional(dateRange('时间')),
  keyword: z.optional(keyword()),
}

const status = z.literal([1, 2, 3, 4])

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

/** A decision on an application. */
const PastReview = z.object({ at: time, by: z.string(), outcome: z.string(), reason: z.nullable(z.string()) })

export const UserDetail = z.object({
  whole,
  userInfo: z.object({
    user_id: z.number(),
    name: z.string(),
    mobile: z.string(),
    user_status: status,
    /** Approved users only, for roles with `user/viewPersonal`. */
    app_id: z.nullable(z.string()),
    security_key: z.nullable(z.string()),
    /** The last review's opinion. */
    account: z.nullable(z.string()),
  }),
  userDetailInfo: z.object({
    /** 1 individual, 2 enterprise. */
    user_type: z.literal([1, 2]),
    name: z.nullable(z.string()),
    tax_number: z.nullable(z.string()),
    contact_idcard: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** How an individual was verified, see `verificationTypes`; null for enterprises. */
    type: z.nullable(z.literal([1, 2])),
    /** Paths of images, to be put behind `baseUrl`. Null where missing, or not for this role. */
    author_front: z.nullable(z.string()),
    author_back: z.nullable(z.string()),
    author_hand: z.nullable(z.string()),
    license: z.nullable(z.string()),
    legal_file: z.nullable(z.string()),
    file: z.nullable(z.string()),
  }),
  /** Every decision so far, the oldest first. Null where a back end does not keep them. */
  reviews: z.nullable(z.array(PastReview)),
  /** Null: the console's own base address holds. */
  baseUrl: z.nullable(z.string()),
})
export type UserDetail = z.infer<typeof UserDetail>

export const BalanceRow = z.object({
  user_id: z.number(),
  name: z.string(),
  mobile: z.string(),
  type: z.literal([1, 2]),
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
  type: z.literal([1, 2, 3, 4, 5, 6]),
  order_type: z.literal([1, 2]),
  create_time: time,
  /** What the entry moved: positive for a recharge, negative for a consumption. */
  balance: z.number(),
})
export type BalanceEntry = z.infer<typeof BalanceEntry>

export const GiftRecord = z.object({
  id: z.number(),
  mobile: z.string(),
  company: z.nullable(z.string()),
  time,
  /** Gift type, see `giftTypes`. */
  type: z.literal([1, 2, 3, 4]),
  /** 1 individual, 2 enterprise. */
  userStatus: z.literal([1, 2]),
  points: z.number(),
  explain: z.string(),
  /** Who gave it: the operator's realname. */
  admin: z.string(),
})
export type GiftRecord = z.infer<typeof GiftRecord>

export const GiftForm = z.strictObject({
  mobile: mobile(),
  type: userType(),
  pointsType: choice('赠送类型', giftTypes, '请选择赠送类型'),
  points: integer('赠送积分', {
    required: '请输入赠送积分的个数',
    notNumber: '数额必须为数字',
    outOfRange: '请输入正整数数额',
    max: 100_000_000,
    tooLarge: '单次赠送不能超过1亿积分',
  }),
  explain: text('赠送原因', { required: '请输入赠送原因' }),
})

const ReviewForm = z
  .strictObject({
    userId,
    status: choice('审核结果', decisions, '请选择审核结果'),
    /** The reason of a refusal. */
    account: z.optional(text('拒绝原因', { required: '请填写拒绝原因' })),
    type: z.optional(choice('用户类型', { 1: '个人' })),
  })
  .check(z.refine(({ status, account }) => status === 1 || account !== undefined, { path: ['account'], error: '请填写拒绝原因' }))

/** What it takes to list, review or export users of a type. */
export const permissionsByType = {
  list: { 1: 'user/getIndividualList', 2: 'user/getUserList' },
  review: { 1: 'user/checkIndividual', 2: 'user/checkUser' },
  export: { 1: 'user/exportIndividual', 2: 'user/export' },
} as const
const lists = ['user/getUserList', 'user/getIndividualList'] as const
const { status: _, ...nextFilters } = userFilters

export const users = routes({
  list: get('/api/user/getUserList', {
    summary: '实名认证用户列表',
    access: ({ types }) => permissionsByType.list[types],
    input: listQuery({ types: userType(), ...userFilters, sort: sortBy('registered_time') }),
    result: pageOf(UserRow),
  }),
  tabCounts: get('/api/user/getTabCounts', {
    summary: '实名认证各状态的数量',
    access: ({ types }) => permissionsByType.list[types],
    input: z.object({ types: userType() }),
    result: TabCounts,
  }),
  next: post('/api/user/takeNext', {
    summary: '领取下一条待审核的实名认证',
    access: ({ types }) => permissionsByType.review[types],
    reads: true,
    input: nextQuery({ types: userType(), ...nextFilters }),
    result: nextOf(UserRow),
  }),
  detail: get('/api/user/getUserDetail', {
    summary: '用户详情',
    access: lists,
    input: z.object({ userId, status: z.optional(choice('实名状态', userStatuses)) }),
    result: UserDetail,
  }),
  file: get('/api/user/getUserFile', {
    summary: '证件图片',
    // Of the users whose list they may see: to whoever may see personal data, and to whoever reviews users of that type.
    access: ['user/viewPersonal', ...Object.values(permissionsByType.review)],
    download: true,
    shown: true,
    input: z.object({
      path: text('文件'),
      /** As it is stored: answered for an image that no watermark can be burnt into. */
      original: z.optional(z.literal('1')),
    }),
    result: File,
  }),
  reveal: reveal('/api/user/reveal', { summary: '用户的一项完整个人信息', input: z.object({ userId, field: codeOf('内容', personalFields) }) }),
  review: post('/api/user/checkUser', {
    summary: '实名审核',
    access: ({ type }) => permissionsByType.review[type ?? 2],
    success: '操作成功',
    input: ReviewForm,
    result: Nothing,
  }),
  decided: get('/api/user/getDecided', {
    summary: '实名审核的每日处理量',
    access: ({ types }) => permissionsByType.review[types],
    input: z.object({ types: userType() }),
    result: DecidedDays,
  }),
  export: get('/api/export/userExport', {
    summary: '导出用户',
    access: ({ type }) => permissionsByType.export[type],
    download: true,
    input: z.object({ type: userType(), ...userFilters }),
    result: File,
  }),

  balances: get('/api/userbalance/getUserBalanceList', {
    summary: '余额列表',
    access: 'userbalance/getUserBalanceList',
    input: listQuery(balanceFilters),
    result: pageOf(BalanceRow),
  }),
  balance: get('/api/userbalance/getUserBalance', {
    summary: '一个用户的余额',
    access: 'userbalance/getUserBalanceList',
    input: z.object({ userId }),
    result: BalanceRow,
  }),
  balanceEntries: get('/api/userbalance/getUserBalanceDetail', {
    summary: '余额明细',
    access: 'userbalance/getUserBalanceList',
    input: listQuery({ ...entryFilters, sort: sortBy('create_time') }),
    result: pageOf(BalanceEntry),
  }),
  exportBalances: get('/api/export/userBalanceExport', {
    summary: '导出余额',
    access: 'userbalance/export',
    download: true,
    input: z.object(balanceFilters),
    result: File,
  }),
  exportBalanceEntries: get('/api/export/userBalanceDetailExport', {
    summary: '导出余额明细',
    access: 'userbalance/exportDetail',
    download: true,
    input: z.object(entryFilters),
    result: File,
  }),

  gifts: get('/api/integral/getPointsList', {
    summary: '积分赠送记录',
    access: 'integral/getPointsList',
    input: listQuery({
      keyword: z.optional(keyword()),
      type: z.optional(userType()),
      pointsType: z.optional(choice('赠送类型', giftTypes)),
      datetime: z.optional(dateRange('赠送时间')),
      sort: sortBy('time'),
    }),
    result: pageOf(GiftRecord),
  }),
  revealGift: reveal('/api/integral/reveal', { summary: '赠送记录的完整手机号', input: z.object({ id: integer('赠送记录编号') }) }),
  addPoints: post('/api/integral/addPoints', {
    summary: '赠送积分',
    access: 'integral/addPoints',
    success: '赠送成功',
    findsPersonBy: 'mobile',
    input: GiftForm,
    result: Nothing,
  }),
})
