import {
  choice,
  codeOf,
  dateRange,
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
  z,
} from '@console/platform/contract'
import { DecidedDays } from '@console/platform/contract/decided'
import { userCard, userStatuses } from '@console/platform/contract/user-card'
import {
  BalanceEntry,
  BalanceRow,
  decisions,
  GiftForm,
  GiftToUserForm,
  GiftRecord,
  giftTypes,
  orderTypes,
  permissionsByType,
  revealedFields,
  UserDetail,
  UserRow,
  userType,
} from './records'

const userId = userNumber()
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

/**
 * How many decisions the detail showed. After another one since then it is a 409: the user may have applied anew, with
 * other documents.
 */
const reviews = z.optional(integer('审核次数', { min: 0 }))

const ReviewForm = z
  .strictObject({
    userId,
    status: choice('审核结果', decisions, '请选择审核结果'),
    /** The reason of a refusal. */
    account: z.optional(text('拒绝原因', { required: '请填写拒绝原因' })),
    type: z.optional(choice('用户类型', { 1: '个人' })),
    reviews,
  })
  .check(z.refine(({ status, account }) => status === 1 || account !== undefined, { path: ['account'], error: '请填写拒绝原因' }))
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
  card: userCard,
  file: get('/api/user/getUserFile', {
    summary: '证件图片',
    // Users of a list that the operator may see: for operators who may see personal data or review that type.
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
  reveal: reveal('/api/user/reveal', {
    summary: '用户的一项完整个人信息',
    deciding: Object.values(permissionsByType.review),
    input: z.object({ userId, field: codeOf('内容', revealedFields) }),
  }),
  review: post('/api/user/checkUser', {
    summary: '实名审核',
    access: ({ type }) => permissionsByType.review[type ?? 2],
    success: '操作成功',
    input: ReviewForm,
    result: Nothing,
  }),
  /** Revokes an approval: the user's keys are deleted, and the user may apply again. */
  revoke: post('/api/user/revokeVerification', {
    summary: '撤销认证',
    access: ({ type }) => permissionsByType.revoke[type ?? 2],
    success: '撤销成功',
    input: z.strictObject({
      userId,
      type: z.optional(choice('用户类型', { 1: '个人' })),
      reviews,
      reason: text('撤销原因', { required: '请输入撤销原因' }),
    }),
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
    exports: true,
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
    exports: true,
    input: z.object(balanceFilters),
    result: File,
  }),
  exportBalanceEntries: get('/api/export/userBalanceDetailExport', {
    summary: '导出余额明细',
    access: 'userbalance/exportDetail',
    download: true,
    exports: true,
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
  addPointsToUser: post('/api/integral/addPointsToUser', {
    summary: '向一个用户赠送积分',
    access: 'integral/addPoints',
    success: '赠送成功',
    input: GiftToUserForm,
    result: Nothing,
  }),
})
