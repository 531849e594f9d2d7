import { AuditLog } from '../audit/audit-log'

export const AuditListPage = () => <AuditLog />
