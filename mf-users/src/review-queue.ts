import { type UserDetail, type UserRow, users, userTabs } from '@console/platform/contract/users'
import type { Queue } from '@console/platform/ui/core'

const queueOf = (name: 'enterprise' | 'individual', types: 1 | 2): Queue<UserRow> => ({
  name,
  tabs: userTabs,
  counts: users.tabCounts,
  next: users.next,
  fixed: { types },
  idOf: ({ user_id }) => user_id,
  addressOf: ({ user_id }) => `/user/Detail/${user_id}`,
  stateOf: ({ user_status }) => ({ status: user_status }),
  detail: users.detail,
  inputOf: ({ user_id, user_status }) => ({ userId: user_id, status: user_status }),
})

export const enterpriseQueue = queueOf('enterprise', 2)
export const individualQueue = queueOf('individual', 1)

export const queueOfUser = ({ userDetailInfo }: UserDetail) => (userDetailInfo.user_type === 1 ? individualQueue : enterpriseQueue)
