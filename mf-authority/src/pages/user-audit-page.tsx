import { type ListOfUser, withUser } from '@console/platform/ui/table'
import { AuditLog } from '../audit/audit-log'

export const UserAuditPage = withUser((ofUser: ListOfUser) => <AuditLog {...ofUser} />)
