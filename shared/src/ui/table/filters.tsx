import type { CallInput, ResultOf, Route } from '@console/platform/contract'
import { Select } from 'antd'
// From its own file: antd's index would also bring the fields for passwords, one-time codes and text areas.
import Input from 'antd/es/input/Input'
import type { ReactNode } from 'react'
import { clearable } from '../core/clear-icon'
import { useRead } from '../core/use-read'

export interface FilterControl {
  label: string
  /** The value as it is in the URL; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Called when a popup opens or closes: Enter in an open popup chooses instead of searching. */
  onOpenChange: (open: boolean) => void
}

/** A filter of a list: its name in the route's query, which also defines its label, and its control. */
export interface Filter<Name extends string = string> {
  name: Name
  control: (props: FilterControl) => ReactNode
  /** The control's width in pixels: its space is reserved until it is rendered. */
  width: number
  /** The only values that it offers; another one in an address is refused with a message. */
  choices?: readonly string[]
}

/** Pixels: the least width of a field, of a letter of its hint, and of the space around the hint. */
const [SEARCH_WIDTH, LETTER, AROUND] = [200, 14, 46]
const CHOICES_WIDTH = 120

/** Free text. The field is as wide as its hint. */
export function search<N extends string>(name: N, placeholder: string): Filter<N> {
  const width = Math.max(SEARCH_WIDTH, placeholder.length * LETTER + AROUND)
  return {
    name,
    width,
    control: ({ label, value, onChange }) => (
      <Input
        aria-label={label}
        placeholder={placeholder}
        allowClear={clearable}
        maxLength={64}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        style={{ width }}
      />
    ),
  }
}

/** One of `options`, or all. `order` defines another order than that of the codes, or leaves some out. */
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

/**
 * One of the choices of a server's list, or all. A list that failed to load is requested again when the control is
 * opened.
 */
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
  /** For many choices: typing shows only those that contain the text. */
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
    // A code that is not in the list, or whose list has not arrived yet.
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
