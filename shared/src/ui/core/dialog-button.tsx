import type { Route } from '@console/platform/contract'
import { Button } from 'antd'
import { type ReactElement, useState } from 'react'
import { May } from './may'
import { useAskedAct } from './use-asked-act'

/** What a dialog is given by the component that opens it. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}

interface DialogButtonProps {
  children: string
  /** The call that is made in the dialog. */
  call: Route
  dialog: (props: DialogProps) => ReactElement
}

/**
 * A page's own button: opens a dialog, for operators who may make its call. A page that was opened for the call has it
 * open.
 */
export function DialogButton({ children, call, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  useAskedAct(call.path, () => setOpen(true))
  return (
    <May call={call}>
      <Button type="primary" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {dialog({ open, onClose: () => setOpen(false) })}
    </May>
  )
}
