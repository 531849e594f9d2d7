import { appNotice, type VersionRow } from '@console/platform/contract/app-notice'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

/** Takes the reason for which a version is withdrawn. */
export const WithdrawalDialog = ({ version: { id, current_version, update_desc }, ...dialog }: DialogProps & { version: VersionRow }) => (
  <FormDialog
    title={`撤回版本 ${current_version}`}
    call={appNotice.withdrawVersion}
    facts={{ 更新描述: update_desc }}
    fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
    hints={{ reason: '撤回后不再向用户提供，且不能恢复；修复后请发布新的版本' }}
    fixed={{ id }}
    {...dialog}
  />
)
