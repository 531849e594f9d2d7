export { nodes } from './nodes'
export {
  acceptances,
  AccountForm,
  AccountRow,
  AdmittedNode,
  ChangeRecord,
  dataPermission,
  loginLogTypes,
  LoginRecord,
  nodeKinds,
  NodeRequests,
  permissionsByType,
  recordTypes,
  type RequestedNode,
  RoleDetail,
  RoleRow,
  roleStatuses,
  SUPER_ROLE,
  type TreeNode,
} from './records'
export { authority } from './routes'
