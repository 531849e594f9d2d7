import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import * as kit from '.'

type Control = (props: { value: string; onChange(value: string): void }) => ReactElement

/**
 * Every field of the kit for dates and times, how many inputs it has, and what it makes of 2026/10/1, alone and up to
 * 2026/10/31.
 */
const controls: Record<keyof typeof kit, { control: Control; alone: string; both?: string }> = {
  dateRange: {
    control: (props) => <>{kit.dateRange('at').control({ label: '时间', onOpenChange: () => {}, ...props })}</>,
    alone: '2026-10-01 - 2026-10-01',
    both: '2026-10-01 - 2026-10-31',
  },
  TimeField: { control: (props) => <kit.TimeField id="at" {...props} />, alone: '2026-10-01 00:00:00' },
  TimeRange: {
    control: (props) => <kit.TimeRange label="时间" {...props} />,
    alone: '2026-10-01 00:00:00 - ',
    both: '2026-10-01 00:00:00 - 2026-10-31 23:59:59',
  },
}

const cases = Object.entries(controls)
const ranges = cases.filter(([, { both }]) => both)

let value: string

function open(Control: Control) {
  function Field() {
    const [text, setText] = useState('')
    value = text
    return (
      <form aria-label="筛选">
        <label htmlFor="at">时间</label>
        <Control value={text} onChange={setText} />
        <button type="button">查询</button>
        <button type="button" onClick={() => setText('')}>
          重置
        </button>
      </form>
    )
  }
  render(<Field />)
  return screen.getAllByRole<HTMLInputElement>('textbox')
}
const leave = () => userEvent.click(screen.getByRole('button', { name: '查询' }))

test.each(cases)('UX-A14 %s takes a day that is typed as people write one', async (_, { control, alone }) => {
  const [field] = open(control)
  await userEvent.click(field!)
  await userEvent.keyboard(' 2026年10月1日')
  // The operator's writing stays while they write.
  expect(field).toHaveValue(' 2026年10月1日')
  await leave()
  expect(value).toBe(alone)
  expect(field!.value).toMatch(/^2026-10-01/)
})

test.each(cases)('UX-A14 %s takes a day that is pasted at once', async (_, { control }) => {
  const [field] = open(control)
  await userEvent.click(field!)
  await userEvent.paste('２０２６／１０／１')
  expect(field!.value).toMatch(/^2026-10-01/)
})

const pasted = ['2026/10/1 - 2026/10/31', '20261001至20261031']
test.each(ranges.flatMap(([name, { control, both }]) => pasted.map((text, at) => ({ name, control, both, text, at }))))(
  'UX-A14 $name takes $text from its field $at as both ends',
  async ({ control, both, text, at }) => {
    const fields = open(control)
    await userEvent.click(fields[at]!)
    await userEvent.paste(text)
    expect(value).toBe(both)
    await userEvent.tab()
    expect(fields.map((field) => field.value.slice(0, 10))).toEqual(['2026-10-01', '2026-10-31'])
  },
)

test.each(cases)('UX-A14 %s keeps and marks what names no date, and hands it on, until it is corrected or reset', async (_, { control, alone }) => {
  const [field] = open(control)
  await userEvent.click(field!)
  await userEvent.paste('2026/13/45')
  await leave()
  expect(field).toHaveValue('2026/13/45')
  expect(field).toBeInvalid()
  expect(value).toContain('2026/13/45')

  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  // antd gives its own text up a frame after it has lost the focus.
  await waitFor(() => expect(field).toHaveValue(''))
  expect(field).toBeValid()

  await userEvent.click(field!)
  await userEvent.keyboard('2026-10-01x')
  await leave()
  expect(value).toContain('2026-10-01x')
  await userEvent.click(field!)
  await userEvent.keyboard('{Backspace}')
  await leave()
  expect(value).toBe(alone)
  expect(field).toBeValid()
})

test.each(ranges)('UX-A14 %s keeps one end beside another that names no date', async (_, { control }) => {
  const [from, to] = open(control)
  await userEvent.click(from!)
  await userEvent.paste('昨天')
  await userEvent.click(to!)
  await userEvent.paste('2026.10.31')
  await leave()
  expect(value).toMatch(/^昨天 - 2026-10-31/)
  expect([from!.value, to!.value.slice(0, 10)]).toEqual(['昨天', '2026-10-31'])
})
