import { online } from '@console/platform/contract/online'
import { DialogButton } from '@console/platform/ui/core'
import { LiveConfigDialog } from './live-config-dialog'

export const AddLiveConfig = () => (
  <DialogButton call={online.addLiveConfig} dialog={(dialog) => <LiveConfigDialog {...dialog} />}>
    新增配置
  </DialogButton>
)
