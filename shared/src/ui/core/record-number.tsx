import type { CallInput, Route } from '@console/platform/contract'
import { useServices } from '../../services/services'
import { CopyText } from './copy-text'
import { useMay } from './may'
import { RecordLink } from './record-link'

interface RecordNumberProps<R extends Route> {
  /** The record's page; undefined where this one has none. */
  to: string | undefined
  /** What the page reads. */
  call: R
  input?: Partial<CallInput<R>>
  /** With a button that copies it. */
  copied?: boolean
  children: string
}

interface NumberOfRecordProps {
  /** What a remote says that one of its pages shows: `evidence`, `charge-order`. */
  kind: string
  children: string
}

/**
 * The number of a record of any remote, with a button that copies it: a link where the operator may open one of its
 * pages.
 */
export function NumberOfRecord({ kind, children }: NumberOfRecordProps) {
  const { records } = useServices()
  return <CopyText to={records?.pageOf(kind, children)}>{children}</CopyText>
}

/** The number of a record: a link to its page for operators who may open that. */
export function RecordNumber<R extends Route>({ to, call, input, copied, children }: RecordNumberProps<R>) {
  const link = useMay(call, input) ? to : undefined
  if (copied) return <CopyText to={link}>{children}</CopyText>
  return link ? <RecordLink to={link}>{children}</RecordLink> : children
}
