import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { pickerLocale } from './picker-locale'

const TIME = 'YYYY-MM-DD HH:mm:ss'
const showTime = { defaultOpenValue: dayjs('2000-01-01 00:00:00') }

interface TimeFieldProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A form's control for a time in Asia/Shanghai, as `YYYY-MM-DD HH:mm:ss`. */
export function TimeField({ id, value, onChange }: TimeFieldProps) {
  // Every time is taken as soon as it is entered: antd drops one that is left without 确定.
  const take = (time: dayjs.Dayjs | dayjs.Dayjs[] | null) => onChange?.([time].flat()[0]?.format(TIME) ?? '')
  return (
    <DatePicker
      id={id}
      locale={pickerLocale}
      value={value ? dayjs(value) : null}
      onCalendarChange={take}
      onChange={take}
      allowClear={false}
      format={TIME}
      showTime={showTime}
      // It would be the browser's time.
      showNow={false}
      // In a dialog the popup goes with the dialog.
      getPopupContainer={(field) => field.parentElement!}
      placeholder="北京时间"
      style={{ width: '100%' }}
    />
  )
}
