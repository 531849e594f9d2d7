import { UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { LeaveBlocker } from './leave-blocker'
import { createLeaveGuard } from './leave-guard'

// The router makes one for each navigation, and jsdom has none.
Object.assign(globalThis, {
  Request: class {
    method = 'GET'
    signal: AbortSignal
    constructor(_: string, { signal }: { signal: AbortSignal }) {
      this.signal = signal
    }
  },
})
/** A form at /form, opened via /first and /second. */
async function atForm() {
  const guard = createLeaveGuard()
  const router = createMemoryRouter([{ path: '*', element: <LeaveBlocker guard={guard} /> }], { initialEntries: ['/first', '/second', '/form'] })
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <RouterProvider router={router} />
        </UnstyledTheme>,
      ),
  )
  return { guard, go: (to: number | string) => act(() => router.navigate(to as string)), at: () => router.state.location.pathname }
}
const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('without unsaved text there is no question', async () => {
  const { go, at } = await atForm()
  await go(-1)
  expect(at()).toBe('/second')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [-1, '/second'],
  [-2, '/first'],
  ['/elsewhere?page=2', '/elsewhere'],
] as const)('UX-F5 leaving by %s right after the first keystroke asks; 放弃 leads there', async (to, there) => {
  const { guard, go, at } = await atForm()
  guard.hold()
  await go(to)
  expect(screen.getAllByRole('dialog', { name: '离开此页？' })).toHaveLength(1)
  expect(at()).toBe('/form')
  await answer('放弃')
  expect(at()).toBe(there)
  await gone()
})

test('UX-F5 继续填写 stays, and the next attempt asks again; released text is not asked about', async () => {
  const { guard, go, at } = await atForm()
  const release = guard.hold()
  for (let round = 0; round < 2; round++) {
    await go(-1)
    await answer('继续填写')
    await gone()
    expect(at()).toBe('/form')
  }
  release()
  await go(-1)
  expect(at()).toBe('/second')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('UX-F5 Escape stays', async () => {
  const { guard, go, at } = await atForm()
  guard.hold()
  await go(-1)
  await userEvent.keyboard('{Escape}')
  await gone()
  expect(at()).toBe('/form')
})
