export { listsThatNameUsers, UserCard, userStatuses, userTypes } from '@console/platform/contract/user-card'
export { nodes } from './nodes'
export {
  BalanceEntry,
  BalanceRow,
  businessTypes,
  decisions,
  documentNames,
  GiftForm,
  GiftToUserForm,
  GiftRecord,
  giftTypes,
  orderTypes,
  permissionsByType,
  personalFields,
  revealedFields,
  UserDetail,
  UserRow,
  userTabs,
  verificationTypes,
} from './records'
export { users } from './routes'
