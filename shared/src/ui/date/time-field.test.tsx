import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TimeField } from '.'

const taken: string[] = []
beforeEach(() => {
  taken.length = 0
})

function Field() {
  const [value, setValue] = useState('')
  return (
    <>
      <label htmlFor="at">更新时间</label>
      <TimeField
        id="at"
        value={value}
        onChange={(next) => {
          taken.push(next)
          setValue(next)
        }}
      />
      <button type="button">提交</button>
    </>
  )
}

test('UX-F5 a typed time is used without 确定, Tab leaves the field, and an emptied field gets its time back', async () => {
  const { container } = render(<Field />)
  const field = screen.getByLabelText('更新时间')
  await userEvent.click(field)
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).toBeVisible())
  // With a dialog around it the calendar belongs to the dialog, and the browser's own time is not offered: it may be
  // another zone's.
  expect(container).toContainElement(document.querySelector('.ant-picker-dropdown'))
  expect(document.querySelector('.ant-picker-now')).toBeNull()
  await userEvent.paste('2026-12-01 10:30:15')
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toHaveFocus())
  expect(taken.at(-1)).toBe('2026-12-01 10:30:15')
  expect(field).toHaveValue('2026-12-01 10:30:15')

  await userEvent.clear(field)
  await userEvent.tab()
  await waitFor(() => expect(field).toHaveValue('2026-12-01 10:30:15'))
  expect(taken.at(-1)).toBe('2026-12-01 10:30:15')
})
