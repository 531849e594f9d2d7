import { type SystemRow, systems } from '@console/platform/contract/systems'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'
import { scopes as scopeNames } from '@console/platform/contract/open/scopes'
import { CheckboxesField } from './checkboxes-field'

export const systemFields = { name: <Input autoComplete="off" maxLength={30} />, scopes: <CheckboxesField options={scopeNames} /> }

export const EditSystemDialog = ({ system: { id, name, scopes }, ...dialog }: DialogProps & { system: SystemRow }) => (
  <FormDialog
    title={`编辑接入系统：${name}`}
    call={systems.edit}
    fixed={{ id }}
    initial={{ name, scopes: scopes.join(',') }}
    fields={systemFields}
    hints={{ scopes: '下一次调用起生效' }}
    {...dialog}
  />
)
