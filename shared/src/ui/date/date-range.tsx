import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { Filter } from '../table/filters'

const DAY = 'YYYY-MM-DD'

/** Today in Asia/Shanghai, whatever the browser's zone. */
const today = () => dayjs(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format())

const preset = (label: string, from: () => Dayjs) => ({ label, value: () => [from(), today()] as [Dayjs, Dayjs] })

const presets = [
  preset('今天', today),
  preset('近 7 天', () => today().subtract(6, 'day')),
  preset('近 30 天', () => today().subtract(29, 'day')),
  preset('本月', () => today().startOf('month')),
]

/** Days from – to, both included, as `yyyy-MM-dd - yyyy-MM-dd`. */
export const dateRange = <N extends string>(name: N): Filter<N> => ({
  name,
  control: ({ label, value, onChange, onOpenChange }) => {
    const [from, to] = value.split(' - ')
    return (
      <DatePicker.RangePicker
        aria-label={label}
        value={from && to ? [dayjs(from), dayjs(to)] : null}
        onChange={(range) => onChange(range?.[0] && range[1] ? `${range[0].format(DAY)} - ${range[1].format(DAY)}` : '')}
        onOpenChange={onOpenChange}
        presets={presets}
        style={{ width: 240 }}
      />
    )
  },
})
