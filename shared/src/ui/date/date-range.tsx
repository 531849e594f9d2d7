import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type FocusEvent, useMemo, useRef } from 'react'
import { shanghaiTime } from '../core/shanghai-time'
import type { Filter, FilterControl } from '../table/filters'
import { TakesTyping, typedDates } from './date-input'
import { type Dates, endsOf, replaced } from './ends'
import { pickerLocale } from './picker-locale'
import { timeOf } from './typed-date'

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

/** One day alone is a range of that day. A text that names no day stays in its place. */
function textOf(days: Dates, unread: readonly string[]) {
  const texts = [0, 1].map((end) => days[end]?.format(DAY) ?? unread[end] ?? '')
  if (unread.some((text, end) => text && !days[end])) return texts.join(' - ')
  const known = texts.filter(Boolean).sort()
  return known.length ? `${known[0]} - ${known.at(-1)}` : ''
}

const read = (text: string) => timeOf(text)?.startOf('day')

function RangeControl({ label, value, onChange, onOpenChange }: FilterControl) {
  // The same dates at every render: antd starts again at others, whatever has been picked meanwhile.
  const { dates, unread } = useMemo(() => endsOf(value, read), [value])
  const picked = useRef<Dates>(undefined)

  function take(days: Dates, left = unread) {
    picked.current = undefined
    const text = textOf(days, left)
    if (text !== value) onChange(text)
  }

  const takeUnread = (text: string, end: number) => take(replaced(picked.current ?? dates, end, null), replaced(unread, end, text))

  /** antd reports a range once both fields were visited. Leaving it earlier takes what has been entered. */
  function takeLeft({ target, relatedTarget }: FocusEvent<HTMLElement>) {
    if (picked.current && !target.closest('.ant-picker')?.contains(relatedTarget)) take(picked.current)
  }

  return (
    <TakesTyping value={{ format: DAY, read, unread, onUnread: takeUnread, onBoth: (from, to) => take([from, to]) }}>
      <DatePicker.RangePicker
        aria-label={label}
        locale={pickerLocale}
        components={typedDates}
        status={unread.some(Boolean) ? 'error' : undefined}
        value={dates}
        // Without this, antd moves the focus back into an empty picker at every Tab.
        allowEmpty={[true, true]}
        onCalendarChange={(days) => {
          picked.current = days
        }}
        onChange={(days) => (days ? take(days) : take([], []))}
        onBlur={takeLeft}
        onOpenChange={onOpenChange}
        presets={presets}
        style={{ width: WIDTH }}
      />
    </TakesTyping>
  )
}

/** Days from – to, both included, as `yyyy-MM-dd - yyyy-MM-dd`. */
export const dateRange = <N extends string>(name: N): Filter<N> => ({ name, width: WIDTH, control: (control) => <RangeControl {...control} /> })
