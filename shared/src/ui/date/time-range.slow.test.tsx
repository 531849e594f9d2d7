import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TimeRange } from '.'

let value: string

function Picker({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial)
  value = text
  return (
    <>
      <TimeRange label="展示时间" value={text} onChange={setText} />
      <button type="button">提交</button>
    </>
  )
}

function open(initial?: string) {
  render(<Picker initial={initial} />)
  return screen.getAllByLabelText<HTMLInputElement>('展示时间') as [HTMLInputElement, HTMLInputElement]
}

async function type(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  await userEvent.paste(text)
}

test('typed times are used unchanged when Tab leaves the fields', async () => {
  const [from, to] = open()
  await userEvent.tab()
  expect(from).toHaveFocus()
  await userEvent.paste('2026-05-01 08:00:00')
  await userEvent.tab()
  expect(to).toHaveFocus()
  await userEvent.paste('2026-05-02 20:30:15')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '提交' })).toHaveFocus()
  expect(value).toBe('2026-05-01 08:00:00 - 2026-05-02 20:30:15')
})

test('a given range is shown, and one end of it can be changed', async () => {
  const [from, to] = open('2026-05-01 08:00:00 - 2026-05-02 20:30:15')
  expect([from.value, to.value]).toEqual(['2026-05-01 08:00:00', '2026-05-02 20:30:15'])
  await userEvent.click(to)
  await type(to, '2026-05-03 00:00:00')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(value).toBe('2026-05-01 08:00:00 - 2026-05-03 00:00:00')
})

test('one time alone stays in its field', async () => {
  const [from, to] = open()
  await userEvent.click(from)
  await type(from, '2026-05-01 08:00:00')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect([from.value, to.value, value]).toEqual(['2026-05-01 08:00:00', '', '2026-05-01 08:00:00 - '])
})

test('a preset begins now in Asia/Shanghai, whatever the zone of the browser', async () => {
  const before = Date.now()
  const [from] = open()
  await userEvent.click(from)
  await userEvent.click(await screen.findByText('3 天'))
  const [start, end] = value.split(' - ').map((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`)) as [number, number]
  expect(start).toBeGreaterThanOrEqual(before - 1000)
  expect(start).toBeLessThanOrEqual(Date.now())
  expect(end - start).toBe(3 * 24 * 3_600_000)
})

test('between the two fields a click does what Tab does', async () => {
  const [from, to] = open()
  await userEvent.click(from)
  await type(from, '2026-05-01 08:00:00')
  await userEvent.click(to)
  await type(to, '2026-05-02 20:30:15')
  await userEvent.tab()
  expect([from.value, to.value]).toEqual(['2026-05-01 08:00:00', '2026-05-02 20:30:15'])
  expect(value).toBe('2026-05-01 08:00:00 - 2026-05-02 20:30:15')
})
