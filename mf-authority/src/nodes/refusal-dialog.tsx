import { authority, type RequestedNode } from '@console/platform/contract/authority'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

interface RefusalDialogProps extends DialogProps {
  title: string
  nodes: RequestedNode[]
}

/** Asks for the reason for a refusal, which the remote's team sees. */
export const RefusalDialog = ({ title, nodes, ...dialog }: RefusalDialogProps) => (
  <FormDialog
    title={title}
    call={authority.refuseNodes}
    facts={{ 权限节点: nodes.map(({ name }) => name).join('、') }}
    fields={{ reason: <Input.TextArea rows={2} count={{ show: true, max: 100 }} /> }}
    hints={{ reason: '模块的团队会看到拒绝原因；其内容改变后会再次请求准入' }}
    fixed={{ ids: nodes.map(({ id }) => id).join(',') }}
    {...dialog}
  />
)
