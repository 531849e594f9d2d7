import { createContext, type ReactNode, useContext, useMemo } from 'react'

interface RecordNamed {
  name: string
  /** The path of the record's list, where the route alone does not name it. */
  parent?: string
}

const RecordNameContext = createContext<RecordNamed | undefined>(undefined)

/** Around a page about a record whose title says more than the record's name, by which the breadcrumb calls it. */
export function RecordName({ name, parent, children }: Partial<RecordNamed> & { children: ReactNode }) {
  const value = useMemo(() => (name === undefined ? undefined : { name, parent }), [name, parent])
  return <RecordNameContext value={value}>{children}</RecordNameContext>
}

export const useRecordName = () => useContext(RecordNameContext)
