import { get, named, userNumber, z } from '@console/platform/contract'
import type {} from './evidence/nodes'
import type {} from './finance/nodes'
import type {} from './notarization/nodes'
import type {} from './online/nodes'
import type {} from './users/nodes'

export const userTypes = { 1: '个人', 2: '企业' } as const
export const userStatuses = { 1: '未认证', 2: '待审核', 3: '已认证', 4: '认证失败' } as const
/** What the lists of users take, by type. */
export const userLists = { 1: 'user/getIndividualList', 2: 'user/getUserList' } as const

/** The lists that name users of both types. */
export const listsThatNameUsers = [
  'userbalance/getUserBalanceList',
  'evidence/getEvidenceList',
  'evidence/getPersonalList',
  'online/getWebList',
  'online/getProcessList',
  'online/getMoveList',
  'online/getLiveList',
  'notarization/getList',
  'money/getNotarizationOrders',
  'money/getChargeOrders',
  'invoice/getList',
  'authority/getFrontLoginLog',
] as const

/** A user, as the pages about them are headed. */
export const UserCard = z.object({
  user_id: z.number(),
  name: z.string(),
  /** 1 individual, 2 enterprise. */ user_type: named(z.literal([1, 2]), userTypes),
  user_status: named(z.literal([1, 2, 3, 4]), userStatuses),
})
export type UserCard = z.infer<typeof UserCard>

/** The head of a user's pages, for operators of any list that names users. */
export const userCard = get('/api/user/getUserCard', {
  summary: '用户名称与类型',
  access: [...Object.values(userLists), ...listsThatNameUsers],
  input: z.object({ userId: userNumber() }),
  result: UserCard,
})
