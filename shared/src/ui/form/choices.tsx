import { Radio, Select } from 'antd'
import type { ReactNode } from 'react'

interface ChoiceProps {
  /** Labels by code: those of the contract, or a list in another order. */
  options: Record<number, string> | { value: number; label: ReactNode }[]
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (value: number) => void
  /** The accessible name, for a control outside a form. */
  'aria-label'?: string
  disabled?: boolean
}

interface ChoiceListProps<Value extends number | string> {
  /** Labels by code, or a list in another order. */
  options: Record<number, string> | { value: Value; label: string }[]
  /** The placeholder. */
  placeholder?: string
  /** Whether the choice can be cleared. */
  allowClear?: boolean
  /** Given by the form. */
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

/** From this number of choices on, a list can be searched. */
const MANY = 10

const listed = (options: Record<number, string>) => Object.entries(options).map(([code, label]) => ({ value: Number(code), label }))

/** Codes as radio buttons. */
export const Choice = ({ options, onChange, ...given }: ChoiceProps) => (
  <Radio.Group {...given} options={Array.isArray(options) ? options : listed(options)} onChange={({ target }) => onChange?.(target.value)} />
)

/** Codes in a dropdown list; a long one can be searched. */
export function ChoiceList<Value extends number | string = number>({ options, placeholder = '请选择', ...given }: ChoiceListProps<Value>) {
  const list = Array.isArray(options) ? options : (listed(options) as { value: Value; label: string }[])
  return <Select<Value> {...given} placeholder={placeholder} options={list} showSearch={list.length > MANY && { optionFilterProp: 'label' }} />
}
