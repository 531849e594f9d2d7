import { raw } from 'sql-template-tag'
import { timeText } from './fragments'

/** Tables whose old months are moved into the store of files. */
export const archivables = ['audit_trail', 'front_logins'] as const
export type Archivable = (typeof archivables)[number]

/**
 * The field of a list's answer that says before which month (yyyy-MM) its table is archived: null while nothing is, and
 * no such field for other tables.
 */
export function archivedField(table: string) {
  const archived = archivables.find((name) => table.startsWith(`${name} `))
  return raw(archived ? `'archived_before', (select left(${timeText('max(before)')}, 7) from archived_records where table_name = '${archived}'), ` : '')
}
