export { nodes } from './nodes'
export {
  BalanceEntry,
  BalanceRow,
  businessTypes,
  decisions,
  documentNames,
  GiftForm,
  GiftRecord,
  giftTypes,
  orderTypes,
  permissionsByType,
  personalFields,
  UserDetail,
  UserRow,
  userStatuses,
  userTabs,
  userTypes,
  verificationTypes,
} from './records'
export { users } from './routes'
