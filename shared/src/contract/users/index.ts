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
  listsThatNameUsers,
  orderTypes,
  permissionsByType,
  personalFields,
  UserCard,
  UserDetail,
  UserRow,
  userStatuses,
  userTabs,
  userTypes,
  verificationTypes,
} from './records'
export { users } from './routes'
