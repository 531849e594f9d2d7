import { createContext, useContext, useEffect } from 'react'

/** Records which documents of a page were shown, by their names. */
export interface ShownDocuments {
  /** The documents that the operator has to view. */
  expect(names: readonly string[]): void
  /** Whether a document was shown or failed to load. */
  report(name: string, shown: boolean): void
}

/** Provided by pages on which documents are reviewed. */
export const ShownDocumentsContext = createContext<ShownDocuments>({ expect: () => undefined, report: () => undefined })

/** For components that show a document. */
export const useReportShown = () => useContext(ShownDocumentsContext).report

/** Registers all documents of a record, rendered or not: approving with one not viewed needs a confirmation. */
export function useExpectedDocuments(names: readonly string[]) {
  const { expect } = useContext(ShownDocumentsContext)
  const joined = names.join('\n')
  useEffect(() => {
    if (joined) expect(joined.split('\n'))
  }, [expect, joined])
}
