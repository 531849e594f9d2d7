import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { dateRange } from '.'

const made = dateRange('made')
const picked: string[] = []

function Picker() {
  const [value, setValue] = useState('')
  return (
    <>
      {made.control({
        label: '制造时间',
        value,
        onChange(next) {
          picked.push(next)
          setValue(next)
        },
        onOpenChange: () => {},
      })}
      <button type="button">查询</button>
    </>
  )
}

beforeEach(() => {
  picked.length = 0
  // Still the 20th in London, and in Shanghai already the 21st.
  jest.useFakeTimers({
    now: new Date('2026-11-20T17:30:00Z'),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'nextTick',
      'setImmediate',
    ],
  })
})
afterEach(() => jest.useRealTimers())

test.each([
  ['今天', '2026-11-21 - 2026-11-21'],
  ['近 7 天', '2026-11-15 - 2026-11-21'],
  ['近 30 天', '2026-10-23 - 2026-11-21'],
  ['本月', '2026-11-01 - 2026-11-21'],
])('the preset %s counts days in Asia/Shanghai, whatever the zone of the browser', async (preset, days) => {
  render(<Picker />)
  await userEvent.click(screen.getAllByLabelText('制造时间')[0]!)
  await userEvent.click(await screen.findByText(preset))
  expect(picked).toEqual([days])
})

test('typed days are used unchanged', async () => {
  render(<Picker />)
  const [from, to] = screen.getAllByLabelText('制造时间')
  await userEvent.click(from!)
  fireEvent.change(from!, { target: { value: '2026-01-02' } })
  fireEvent.keyDown(from!, { key: 'Enter' })
  fireEvent.change(to!, { target: { value: '2026-01-05' } })
  fireEvent.keyDown(to!, { key: 'Enter' })
  expect(picked.at(-1)).toBe('2026-01-02 - 2026-01-05')
})

test.each([
  ['start', 0],
  ['end', 1],
])('a %s alone is a range of that day, and is in both fields', async (_, at) => {
  render(<Picker />)
  const fields = screen.getAllByLabelText<HTMLInputElement>('制造时间')
  await userEvent.click(fields[at]!)
  fireEvent.change(fields[at]!, { target: { value: '2026-01-02' } })
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(picked).toEqual(['2026-01-02 - 2026-01-02']))
  expect(fields.map(({ value }) => value)).toEqual(['2026-01-02', '2026-01-02'])
})

test('UX-G2 Tab moves through an empty range and out of it, in both directions', async () => {
  render(<Picker />)
  const [from, to] = screen.getAllByLabelText('制造时间')
  const next = screen.getByRole('button', { name: '查询' })
  for (const field of [from, to, next]) {
    await userEvent.tab()
    expect(field).toHaveFocus()
  }
  for (const field of [to, from, document.body]) {
    await userEvent.tab({ shift: true })
    expect(field).toHaveFocus()
  }
  expect(picked).toEqual([])
})

test('an emptied range is no range', async () => {
  render(<Picker />)
  await userEvent.click(screen.getAllByLabelText('制造时间')[0]!)
  await userEvent.click(await screen.findByText('今天'))
  fireEvent.mouseDown(document.querySelector('.ant-picker-clear')!)
  fireEvent.mouseUp(document.querySelector('.ant-picker-clear')!)
  fireEvent.click(document.querySelector('.ant-picker-clear')!)
  expect(picked.at(-1)).toBe('')
})
