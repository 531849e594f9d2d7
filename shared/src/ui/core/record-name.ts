import { createContext, useContext } from 'react'

interface RecordName {
  name: string
  /** The path of the record's list, where the route alone does not tell. */
  parent?: string
}

/** The record that a page is about, where its title says more than the record's name. */
export const RecordNameContext = createContext<RecordName | undefined>(undefined)

export const useRecordName = () => useContext(RecordNameContext)
