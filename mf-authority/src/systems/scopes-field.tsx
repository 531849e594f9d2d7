import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { Checkbox } from '@console/platform/ui/form'

const options = (Object.keys(scopes) as Scope[]).map((value) => ({ value, label: scopes[value] }))

/** What a system may do; its value is as it is sent, joined by commas. The form gives it `value` and `onChange`. */
export const ScopesField = ({ id, value = '', onChange }: { id?: string; value?: string; onChange?: (value: string) => void }) => (
  <Checkbox.Group name={id} options={options} value={value ? value.split(',') : []} onChange={(chosen) => onChange?.(chosen.join(','))} />
)
