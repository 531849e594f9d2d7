import { Radio, Select } from 'antd'

interface ChoiceProps {
  /** Words by code, as the contract lists them. */
  options: Record<number, string>
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (value: number) => void
}

const listed = (options: Record<number, string>) => Object.entries(options).map(([code, label]) => ({ value: Number(code), label }))

/** A few codes side by side. */
export const Choice = ({ options, onChange, ...given }: ChoiceProps) => (
  <Radio.Group {...given} options={listed(options)} onChange={({ target }) => onChange?.(target.value)} />
)

/** As many as are seen at a glance. */
const AT_A_GLANCE = 8

/** Codes in a list that opens; a long one is searched by typing. */
export const ChoiceList = ({ options, ...given }: ChoiceProps) => {
  const choices = listed(options)
  return <Select {...given} placeholder="请选择" options={choices} showSearch={choices.length > AT_A_GLANCE && { optionFilterProp: 'label' }} />
}
