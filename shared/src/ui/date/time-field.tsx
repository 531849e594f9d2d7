import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { TakesTyping, typedDates } from './date-input'
import { pickerLocale } from './picker-locale'
import { pointerColumns } from './time-panel'
import { popupPlace } from './popup-place'
import { timeOf } from './typed-date'

const TIME = 'YYYY-MM-DD HH:mm:ss'
const showTime = { defaultOpenValue: dayjs('2000-01-01 00:00:00') }
const read = (text: string) => timeOf(text)

interface TimeFieldProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/**
 * A form's control for a time in Asia/Shanghai, as `YYYY-MM-DD HH:mm:ss`. A text that names no time is handed on as it
 * is: the form says what is wrong.
 */
export function TimeField({ id, value = '', onChange }: TimeFieldProps) {
  const time = timeOf(value)
  const unread = time ? '' : value
  // Every time is taken as soon as it is entered: antd drops one that is left without 确定.
  const take = (taken: dayjs.Dayjs | dayjs.Dayjs[] | null) => onChange?.([taken].flat()[0]?.format(TIME) ?? '')
  return (
    <TakesTyping value={{ format: TIME, read, unread: [unread], onUnread: (text) => onChange?.(text) }}>
      <DatePicker
        id={id}
        locale={pickerLocale}
        components={typedDates}
        value={time ?? null}
        onCalendarChange={take}
        onChange={take}
        allowClear={false}
        format={TIME}
        showTime={showTime}
        panelRender={pointerColumns}
        // It would be the browser's time.
        showNow={false}
        getPopupContainer={popupPlace}
        placeholder="北京时间"
        style={{ width: '100%' }}
      />
    </TakesTyping>
  )
}
