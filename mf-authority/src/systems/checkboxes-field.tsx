import { Checkbox } from '@console/platform/ui/form'

interface CheckboxesFieldProps {
  id?: string
  /** By their codes, what operators call them. */
  options: Readonly<Record<string, string>>
  value?: string
  onChange?: (value: string) => void
}

/**
 * Several of some options; its value is as it is sent, their codes joined by commas. The form gives it `value` and
 * `onChange`.
 */
export const CheckboxesField = ({ id, options, value = '', onChange }: CheckboxesFieldProps) => (
  <Checkbox.Group
    name={id}
    options={Object.entries(options).map(([code, label]) => ({ value: code, label }))}
    value={value ? value.split(',') : []}
    onChange={(chosen) => onChange?.(chosen.join(','))}
  />
)
