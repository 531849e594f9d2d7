import { Select } from 'antd'
// From its own file: `Input` from antd's index brings password, one-time code and text area along.
import Input from 'antd/es/input/Input'
import type { ReactNode } from 'react'
import { clearable } from '../core/clear-icon'

export interface FilterControl {
  label: string
  /** As the URL carries it; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Called when a popup opens or closes: Enter in an open one chooses instead of searching. */
  onOpenChange: (open: boolean) => void
}

/** A filter of a list: the name that the route's query gives it (its label comes from there, too) and its control. */
export interface Filter<Name extends string = string> {
  name: Name
  control: (props: FilterControl) => ReactNode
}

/** Free text. */
export const search = <N extends string>(name: N, placeholder: string): Filter<N> => ({
  name,
  control: ({ label, value, onChange }) => (
    <Input
      aria-label={label}
      placeholder={placeholder}
      allowClear={clearable}
      maxLength={64}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      style={{ width: 200 }}
    />
  ),
})

/** One of `options`, or all. `order` puts them in another order than that of their codes. */
export const select = <N extends string>(name: N, options: Record<number, string>, order = Object.keys(options)): Filter<N> => ({
  name,
  control: ({ label, value, onChange, onOpenChange }) => (
    <Select
      aria-label={label}
      value={value}
      onChange={onChange}
      onOpenChange={onOpenChange}
      options={[{ value: '', label: '全部' }, ...order.map((code) => ({ value: code, label: options[Number(code)] }))]}
      style={{ width: 120 }}
    />
  ),
})
