import { createContext, useContext, useEffect } from 'react'

/** What becomes of the documents on a page. Each is known by its name. */
export interface Sights {
  /** These are to be looked at. */
  expect(names: readonly string[]): void
  /** One could be shown, or could not. */
  tell(name: string, shown: boolean): void
}

/** Given by pages on which something is decided by documents. */
export const SightsContext = createContext<Sights>({ expect: () => undefined, tell: () => undefined })

/** For whatever shows a document. */
export const useTellShown = () => useContext(SightsContext).tell

/** Says which documents a record has, also those that are not rendered yet: an operator who approves it without a look at one is asked. */
export function useExpectedDocuments(names: readonly string[]) {
  const { expect } = useContext(SightsContext)
  const joined = names.join('\n')
  useEffect(() => {
    if (joined) expect(joined.split('\n'))
  }, [expect, joined])
}
