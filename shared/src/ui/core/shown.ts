import { createContext, useContext } from 'react'

/** Takes the name of a document, and whether it could be shown. */
type TellShown = (name: string, shown: boolean) => void

/** Given by pages on which something is decided by documents. */
export const ShownContext = createContext<TellShown>(() => undefined)

/** For whatever shows a document. */
export const useTellShown = () => useContext(ShownContext)
