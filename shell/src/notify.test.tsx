import { act, render, screen } from '@testing-library/react'
import { NotifyOutlet, notify } from './notify'

test.each(['success', 'error', 'info'] as const)('a message of kind %s is read out without the name of its icon', async (kind) => {
  const { unmount } = render(<NotifyOutlet />)
  await act(async () => notify[kind]('已赠送'))
  const text = await screen.findByText('已赠送')
  expect(text).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  unmount()
  expect(() => notify[kind]('nobody is there')).not.toThrow()
})
