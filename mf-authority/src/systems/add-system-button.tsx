import { type NewKey, systems } from '@console/platform/contract/systems'
import { DialogButton } from '@console/platform/ui/core'
import { FormDialog } from '@console/platform/ui/form'
import { systemFields } from './edit-system-dialog'

const hints = { name: '调用方的名称，如“官网”“取证服务”，会写入它所存证据的保全记录' }

/** Makes a system with its first key. */
export const AddSystemButton = ({ onNewKey }: { onNewKey: (key: NewKey) => void }) => (
  <DialogButton
    call={systems.add}
    dialog={(dialog) => <FormDialog title="新增接入系统" call={systems.add} fields={systemFields} hints={hints} onAnswer={onNewKey} {...dialog} />}
  >
    新增接入系统
  </DialogButton>
)
