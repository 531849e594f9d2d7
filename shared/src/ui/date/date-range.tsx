import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type FocusEvent, useRef } from 'react'
import { shanghaiTime } from '../core/shanghai-time'
import type { Filter, FilterControl } from '../table/filters'
import { pickerLocale } from './picker-locale'

const DAY = 'YYYY-MM-DD'

/** Of the field, in pixels. */
const WIDTH = 240

/** Today in Asia/Shanghai. */
const today = () => dayjs(shanghaiTime(Date.now()).slice(0, DAY.length))

const preset = (label: string, from: () => Dayjs) => ({ label, value: () => [from(), today()] as [Dayjs, Dayjs] })

const presets = [
  preset('今天', today),
  preset('近 7 天', () => today().subtract(6, 'day')),
  preset('近 30 天', () => today().subtract(29, 'day')),
  preset('本月', () => today().startOf('month')),
]

type Days = (Dayjs | null | undefined)[]

/** One day alone is a range of that day. */
function textOf(days: Days) {
  const known = days.filter((day) => day != null).sort((one, other) => one.valueOf() - other.valueOf())
  return known.length ? `${known[0]!.format(DAY)} - ${known.at(-1)!.format(DAY)}` : ''
}

function RangeControl({ label, value, onChange, onOpenChange }: FilterControl) {
  const [from, to] = value.split(' - ')
  const picked = useRef<Days>(undefined)

  function take(days: Days) {
    picked.current = undefined
    if (textOf(days) !== value) onChange(textOf(days))
  }

  /** antd reports a range once both fields were visited. Leaving it earlier takes what has been entered. */
  function takeLeft({ target, relatedTarget }: FocusEvent<HTMLElement>) {
    if (picked.current && !target.closest('.ant-picker')?.contains(relatedTarget)) take(picked.current)
  }

  return (
    <DatePicker.RangePicker
      aria-label={label}
      locale={pickerLocale}
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      // Without this, antd moves the focus back into an empty picker at every Tab.
      allowEmpty={[true, true]}
      onCalendarChange={(days) => {
        picked.current = days
      }}
      onChange={(days) => take(days ?? [])}
      onBlur={takeLeft}
      onOpenChange={onOpenChange}
      presets={presets}
      style={{ width: WIDTH }}
    />
  )
}

/** Days from – to, both included, as `yyyy-MM-dd - yyyy-MM-dd`. */
export const dateRange = <N extends string>(name: N): Filter<N> => ({ name, width: WIDTH, control: (control) => <RangeControl {...control} /> })
