import { notarization } from '@console/platform/contract/notarization'
import { Button, May } from '@console/platform/ui/core'
import { useState } from 'react'
import { NotaryDialog } from './notary-dialog'

/** Opens the dialog that adds a notary. */
export function AddNotary() {
  const [open, setOpen] = useState(false)
  return (
    <May call={notarization.addNotary}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增公证员
      </Button>
      <NotaryDialog open={open} onClose={() => setOpen(false)} />
    </May>
  )
}
