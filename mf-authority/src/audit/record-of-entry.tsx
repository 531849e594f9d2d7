import type { AuditEntry, AuditSubject } from '@console/platform/contract/audit'
import { Dash, NameOfRecord } from '@console/platform/ui/core'

/** Subjects whose name is the number that their pages go by. */
const numbered: readonly AuditSubject[] = ['evidence', 'notarization']

/**
 * The name of the record that an entry is about: a link where it has a page that the operator may open. A user has one
 * when the name is gone, too.
 */
export function RecordOfEntry({ entry: { subject, subject_id: id, subject_name: name } }: { entry: AuditEntry }) {
  if (id === null) return <Dash />
  const isShown = name !== null || subject === 'user'
  return (
    <NameOfRecord
      kind={subject === 'login' ? 'account' : subject}
      number={isShown ? (numbered.includes(subject) && name) || id : undefined}
      state={subject === 'user' ? undefined : { name }}
    >
      {name ?? `编号 ${id}`}
    </NameOfRecord>
  )
}
