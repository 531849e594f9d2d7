import { online } from '@console/platform/contract/online'
import { Button, May } from '@console/platform/ui/core'
import { useState } from 'react'
import { LiveConfigDialog } from './live-config-dialog'

export function AddLiveConfig() {
  const [open, setOpen] = useState(false)
  return (
    <May call={online.addLiveConfig}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增配置
      </Button>
      <LiveConfigDialog open={open} onClose={() => setOpen(false)} />
    </May>
  )
}
