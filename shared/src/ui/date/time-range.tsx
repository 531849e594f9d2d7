import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { shanghaiTime } from '../core/shanghai-time'
import { pickerLocale } from './picker-locale'

const TIME = 'YYYY-MM-DD HH:mm:ss'

const now = () => dayjs(shanghaiTime(Date.now()))
const preset = (label: string, days: number) => ({ label, value: () => [now(), now().add(days, 'day')] as [Dayjs, Dayjs] })
const presets = [preset('1 天', 1), preset('3 天', 3), preset('7 天', 7), preset('30 天', 30)]

/** A day that is chosen begins at its first second, or ends with its last one. */
const showTime = { defaultOpenValue: ['00:00:00', '23:59:59'].map((clock) => dayjs(`2000-01-01 ${clock}`)) as [Dayjs, Dayjs] }

interface TimeRangeProps {
  label: string
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

const timeOf = (text: string | undefined) => (text ? dayjs(text) : null)
/** One time alone stays where it was entered: the form asks for the other one. */
const textOf = ([from, to]: (Dayjs | null | undefined)[]) => (from || to ? `${from?.format(TIME) ?? ''} - ${to?.format(TIME) ?? ''}` : '')

/** A form's control for times from – to in Asia/Shanghai, as `YYYY-MM-DD HH:mm:ss - YYYY-MM-DD HH:mm:ss`. */
export function TimeRange({ label, id, value = '', onChange }: TimeRangeProps) {
  const [from, to] = value.split(' - ')

  function take(times: (Dayjs | null | undefined)[] | null) {
    const text = textOf(times ?? [])
    if (text !== value) onChange?.(text)
  }

  return (
    <div id={id}>
      <DatePicker.RangePicker
        aria-label={label}
        locale={pickerLocale}
        value={[timeOf(from), timeOf(to)]}
        // Every time is taken as soon as it is entered: antd drops one that is left without 确定.
        onCalendarChange={take}
        onChange={take}
        // Without this, antd moves the focus back into an empty picker at every Tab.
        allowEmpty={[true, true]}
        allowClear={false}
        format={TIME}
        showTime={showTime}
        presets={presets}
        // In a dialog the popup goes with the dialog.
        getPopupContainer={(field) => field.parentElement!}
        placeholder={['开始时间', '结束时间']}
        style={{ width: '100%' }}
      />
    </div>
  )
}
