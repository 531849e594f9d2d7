import { Radio, Select } from 'antd'
import type { ReactNode } from 'react'

interface ChoiceProps {
  /** Words by code, as the contract lists them, or in an order of their own. */
  options: Record<number, string> | { value: number; label: ReactNode }[]
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (value: number) => void
  /** Where no form gives it a label. */
  'aria-label'?: string
  disabled?: boolean
}

interface ChoiceListProps<Value extends number | string> {
  /** Words by code, or in an order of their own. */
  options: Record<number, string> | { value: Value; label: string }[]
  /** What is there while nothing is chosen. */
  placeholder?: string
  /** Whether the choice can be taken back. */
  allowClear?: boolean
  /** Given by the form. */
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

/** Longer lists can be searched. */
const MANY = 10

const listed = (options: Record<number, string>) => Object.entries(options).map(([code, label]) => ({ value: Number(code), label }))

/** A few codes side by side. */
export const Choice = ({ options, onChange, ...given }: ChoiceProps) => (
  <Radio.Group {...given} options={Array.isArray(options) ? options : listed(options)} onChange={({ target }) => onChange?.(target.value)} />
)

/** Codes in a list that opens; a long one can be searched. */
export function ChoiceList<Value extends number | string = number>({ options, placeholder = '请选择', ...given }: ChoiceListProps<Value>) {
  const list = Array.isArray(options) ? options : (listed(options) as { value: Value; label: string }[])
  return <Select<Value> {...given} placeholder={placeholder} options={list} showSearch={list.length > MANY && { optionFilterProp: 'label' }} />
}
