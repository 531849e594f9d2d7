import type { AuditEntry, AuditSubject } from '@console/platform/contract/audit'
import type { Permission } from '@console/platform/contract'
import { Dash, NameOfRecord, RecordLink, useServices } from '@console/platform/ui/core'

/** Pages about a record that has a number, with the right that each of them takes. Users have pages in many remotes: the shell knows the first. */
const pages: Partial<Record<AuditSubject, { permission: Permission; to: (id: number) => string }>> = {
  role: { permission: 'authority/getRoleList', to: (id) => `/authority/role-detail/${id}` },
  account: { permission: 'authority/getAccountList', to: (id) => `/authority/account-records/${id}` },
  login: { permission: 'authority/getAccountList', to: (id) => `/authority/account-records/${id}` },
  system: { permission: 'systems/getSystemList', to: (id) => `/authority/system-webhooks/${id}` },
  invoice: { permission: 'invoice/getList', to: (id) => `/money/invoice/invoiceDetail?id=${id}` },
  version: { permission: 'app/getVersionList', to: (id) => `/app/details/${id}` },
}

/** The name of the record that an entry is about: a link where it has a page that the operator may open. */
export function RecordOfEntry({ entry: { subject, subject_id: id, subject_name } }: { entry: AuditEntry }) {
  const { session } = useServices()
  const name = subject_name ?? (id === null ? undefined : `编号 ${id}`)
  if (!name || id === null) return <Dash />
  if (subject === 'user')
    return (
      <NameOfRecord kind="user" number={id}>
        {name}
      </NameOfRecord>
    )
  const page = subject_name === null ? undefined : pages[subject]
  return page && session.may(page.permission) ? (
    <RecordLink to={page.to(id)} state={{ name }}>
      {name}
    </RecordLink>
  ) : (
    name
  )
}
