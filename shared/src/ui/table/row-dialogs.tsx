import { createContext, Fragment, type ReactElement, type ReactNode, useContext, useState } from 'react'
import type { DialogProps } from '../core/dialog-button'
import { type ConfirmedWrite, useConfirmedWrite } from '../core/use-confirmed-write'

/** Renders the dialog of a row's operation. */
export type OperationDialog = (props: DialogProps) => ReactElement

/** Opens what the operations of rows ask. */
interface RowDialogsHost {
  /** Opens a dialog. `of` names row and operation: dialogs of different ones share no state. */
  show: (of: string, dialog: OperationDialog) => void
  /** Asks before a write. */
  ask: (write: ConfirmedWrite) => void
}

const RowDialogsContext = createContext<RowDialogsHost | undefined>(undefined)

/** A table whose rows' dialogs outlive their rows: when a row leaves the page, what is typed about it stays. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const { host, dialogs } = useDialogs()
  return (
    <>
      <RowDialogsContext value={host}>{children}</RowDialogsContext>
      {dialogs}
    </>
  )
}

/** The dialogs of the table around a row, or the row's own where there is none: then `dialogs` renders them. */
export function useRowDialogs() {
  const own = useDialogs()
  const ofTable = useContext(RowDialogsContext)
  return ofTable ? { ...ofTable, dialogs: null } : { ...own.host, dialogs: own.dialogs }
}

function useDialogs() {
  const { ask, dialog: question } = useConfirmedWrite()
  const [shown, setShown] = useState<{ of: string; dialog: OperationDialog; open: boolean }>()
  const show = (of: string, dialog: OperationDialog) => setShown({ of, dialog, open: true })
  // The same for every render, so that no row is rendered when a dialog opens. Both only set a state.
  const [host] = useState<RowDialogsHost>(() => ({ show, ask }))
  const close = () => setShown((last) => last && { ...last, open: false })
  return {
    host,
    dialogs: (
      <>
        {question}
        {shown && <Fragment key={shown.of}>{shown.dialog({ open: shown.open, onClose: close })}</Fragment>}
      </>
    ),
  }
}
