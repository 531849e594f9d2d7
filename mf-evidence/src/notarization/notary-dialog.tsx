import { notarization, type Notary } from '@console/platform/contract/notarization'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

const name = <Input autoComplete="off" count={{ show: true, max: 15 }} />
const fields = { notary: name, assistantNotary: name }

/** Adds a notary, or edits one. */
export function NotaryDialog({ edited, ...dialog }: DialogProps & { edited?: Notary }) {
  if (!edited) return <FormDialog title="新增公证员" call={notarization.addNotary} fields={fields} {...dialog} />
  const { id, notary, assistant_notary } = edited
  const initial = { notary, assistantNotary: assistant_notary ?? undefined }
  return <FormDialog title="编辑公证员" call={notarization.editNotary} fields={fields} initial={initial} fixed={{ id }} {...dialog} />
}
