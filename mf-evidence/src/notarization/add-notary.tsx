import { notarization } from '@console/platform/contract/notarization'
import { DialogButton } from '@console/platform/ui/core'
import { NotaryDialog } from './notary-dialog'

export const AddNotary = () => (
  <DialogButton call={notarization.addNotary} dialog={(dialog) => <NotaryDialog {...dialog} />}>
    新增公证员
  </DialogButton>
)
