import { ApiError } from '@console/platform/contract'
import type { Accessed, RecordAccess } from '../audit/trail'
import type { Db } from '../../infra/db/db'

/** A personal value as it is stored, and the id of the record that it belongs to. */
export interface Personal {
  subjectId: number
  value: string | null
}

interface RevealOptions {
  subject: Accessed['subject']
  /** What the value is called. */
  label?: string
  /** Whether the caller may see the list that shows it masked. */
  may: boolean
  /** Written in one transaction with the record. */
  also?: (tx: Db) => Promise<unknown>
}

/**
 * Answers one personal value in full, and records who saw it.
 * @throws ApiError 404 when there is none, or none that the caller may see
 */
export function revealed(
  { recordAccess }: { recordAccess: RecordAccess },
  found: Personal | undefined,
  { subject, label = '手机号', may, also }: RevealOptions,
) {
  if (!found?.value || !may) throw new ApiError(404, '该记录不存在')
  recordAccess({ subject, subjectId: found.subjectId, action: `查看完整${label}` }, also)
  return { value: found.value }
}
