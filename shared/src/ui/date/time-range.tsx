import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo } from 'react'
import { shanghaiTime } from '../core/shanghai-time'
import { TakesTyping, typedDates } from './date-input'
import { type Dates, endsOf, replaced } from './ends'
import { pickerLocale } from './picker-locale'
import { pointerColumns } from './time-panel'
import { popupPlace } from './popup-place'
import { timeOf } from './typed-date'

const TIME = 'YYYY-MM-DD HH:mm:ss'

const now = () => dayjs(shanghaiTime(Date.now()))
const preset = (label: string, days: number) => ({ label, value: () => [now(), now().add(days, 'day')] as [Dayjs, Dayjs] })
const presets = [preset('1 天', 1), preset('3 天', 3), preset('7 天', 7), preset('30 天', 30)]

/** A day that is chosen or typed begins at its first second, or ends with its last one. */
const CLOCKS = ['00:00:00', '23:59:59']
const showTime = { defaultOpenValue: CLOCKS.map((clock) => dayjs(`2000-01-01 ${clock}`)) as [Dayjs, Dayjs] }
const read = (text: string, end: number) => timeOf(text, CLOCKS[end])

interface TimeRangeProps {
  label: string
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/**
 * One time alone stays where it was entered: the form asks for the other one. So does a text that names no time: the
 * form says what is wrong.
 */
function textOf(times: Dates, unread: readonly string[]) {
  const [from, to] = [0, 1].map((end) => times[end]?.format(TIME) ?? unread[end]!)
  return from || to ? `${from} - ${to}` : ''
}

/** A form's control for times from – to in Asia/Shanghai, as `YYYY-MM-DD HH:mm:ss - YYYY-MM-DD HH:mm:ss`. */
export function TimeRange({ label, id, value = '', onChange }: TimeRangeProps) {
  // The same dates at every render: antd starts again at others, whatever has been picked meanwhile.
  const { dates, unread } = useMemo(() => endsOf(value, read), [value])

  function take(times: Dates, left = unread) {
    const text = textOf(times, left)
    if (text !== value) onChange?.(text)
  }

  const takeUnread = (text: string, end: number) => take(replaced(dates, end, null), replaced(unread, end, text))

  return (
    <div id={id}>
      <TakesTyping value={{ format: TIME, read, unread, onUnread: takeUnread, onBoth: (from, to) => take([from, to]) }}>
        <DatePicker.RangePicker
          aria-label={label}
          locale={pickerLocale}
          components={typedDates}
          value={dates}
          // Every time is taken as soon as it is entered: antd drops one that is left without 确定.
          onCalendarChange={(times) => take(times)}
          onChange={(times) => take(times ?? [])}
          // Without this, antd moves the focus back into an empty picker at every Tab.
          allowEmpty={[true, true]}
          allowClear={false}
          format={TIME}
          showTime={showTime}
          panelRender={pointerColumns}
          presets={presets}
          getPopupContainer={popupPlace}
          placeholder={['开始时间', '结束时间']}
          style={{ width: '100%' }}
        />
      </TakesTyping>
    </div>
  )
}
