import { type NewKey, systems } from '@console/platform/contract/systems'
import { Button, May } from '@console/platform/ui/core'
import { FormDialog } from '@console/platform/ui/form'
import { useState } from 'react'
import { systemFields } from './edit-system-dialog'

/** Makes a system with its first key. */
export function AddSystemButton({ onNewKey }: { onNewKey: (key: NewKey) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <May call={systems.add}>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        新增接入系统
      </Button>
      <FormDialog
        title="新增接入系统"
        call={systems.add}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onAnswer={onNewKey}
        fields={systemFields}
        hints={{ name: '调用方的名称，如“官网”“取证服务”，会写入它所存证据的保全记录' }}
      />
    </May>
  )
}
