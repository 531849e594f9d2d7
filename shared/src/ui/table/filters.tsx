import type { CallInput, ResultOf, Route } from '@console/platform/contract'
import { Select } from 'antd'
// From its own file: `Input` from antd's index brings password, one-time code and text area along.
import Input from 'antd/es/input/Input'
import type { ReactNode } from 'react'
import { clearable } from '../core/clear-icon'
import { useRead } from '../core/use-read'

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
  /** Of the control, in pixels: its place is kept until it is rendered. */
  width: number
  /** The only values that it offers; an address with another one is refused in words. */
  choices?: readonly string[]
}

const SEARCH_WIDTH = 200
const CHOICES_WIDTH = 120

/** Free text. */
export const search = <N extends string>(name: N, placeholder: string): Filter<N> => ({
  name,
  width: SEARCH_WIDTH,
  control: ({ label, value, onChange }) => (
    <Input
      aria-label={label}
      placeholder={placeholder}
      allowClear={clearable}
      maxLength={64}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      style={{ width: SEARCH_WIDTH }}
    />
  ),
})

/** One of `options`, or all. `order` puts them in another order than that of their codes, or leaves some out. */
export const select = <N extends string>(
  name: N,
  options: Readonly<Record<number | string, string>>,
  order: readonly string[] = Object.keys(options),
): Filter<N> => ({
  name,
  choices: order,
  width: CHOICES_WIDTH,
  control: (props) => <Choices {...props} choices={order.map((value) => ({ value, label: options[value]! }))} />,
})

/** One of what the server lists, or all. A list that did not come is asked for again when the control is opened. */
export const selectFrom = <N extends string, R extends Route>(
  name: N,
  call: R,
  input: CallInput<R>,
  choicesOf: (answer: ResultOf<R>) => { id: number; name: string }[],
): Filter<N> => ({
  name,
  width: CHOICES_WIDTH,
  control: (props) => <ServerChoices {...props} call={call} input={input} choicesOf={choicesOf} />,
})

interface ChoicesProps extends FilterControl {
  choices: { value: string; label: string }[]
  isPending?: boolean
  /** They are many: typing leaves those that hold the text. */
  isSearchable?: boolean
}

const Choices = ({ label, value, onChange, onOpenChange, choices, isPending, isSearchable }: ChoicesProps) => (
  <Select
    aria-label={label}
    value={value}
    onChange={onChange}
    onOpenChange={onOpenChange}
    loading={isPending}
    showSearch={isSearchable && { optionFilterProp: 'label' }}
    options={[{ value: '', label: '全部' }, ...choices]}
    // A code that is not listed, or not listed yet.
    labelRender={({ label: listed }) => listed ?? (isPending ? '加载中' : `编号 ${value}`)}
    style={{ width: CHOICES_WIDTH }}
  />
)

interface ServerChoicesProps<R extends Route> extends FilterControl {
  call: R
  input: CallInput<R>
  choicesOf: (answer: ResultOf<R>) => { id: number; name: string }[]
}

function ServerChoices<R extends Route>({ call, input, choicesOf, onOpenChange, ...control }: ServerChoicesProps<R>) {
  const { data, error, isPending, refetch } = useRead(call, input)

  function open(opened: boolean) {
    onOpenChange(opened)
    if (opened && error) void refetch()
  }

  const choices = data ? choicesOf(data).map(({ id, name }) => ({ value: String(id), label: name })) : []
  return <Choices {...control} onOpenChange={open} choices={choices} isPending={isPending} isSearchable />
}
