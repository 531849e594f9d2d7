import { session as calls } from '@console/platform/contract/session'
import { createHttp } from '@console/platform/http'
import { createStore } from '@console/platform/store'
import { fakeServer, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLeaveGuard } from '../leaving/leave-guard'
import { Renewal } from './renewal'
import { SessionContext } from './use-session'

// Loaded before the tests, so that none of them waits for its compilation.
beforeAll(() => import('./renew-dialog'))

/** A signed-in page that holds the guard when something is typed; `expire` and `renew` change its session. */
async function page() {
  const server = fakeServer(calls, {
    getImgCode: () => ({ imgCodeToken: 'c', image: 'data:,' }),
    getMobile: () => ({ mobile: '138****0001' }),
    signInWays: () => ({ provider: null }),
  })
  const { get: getState, set, subscribe } = createStore({ phase: 'signed-in', expired: false })
  const become = (expired: boolean) => act(async () => set({ ...getState(), expired }))
  const session = {
    http: createHttp({ token: () => 't1', onExpired: async () => false, adapter: server.adapter }),
    getState,
    subscribe,
    signIn: jest.fn(),
    abandon: jest.fn(),
  }
  const guard = createLeaveGuard()
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <SessionContext value={session as never}>
            <Renewal account="admin@demo.cn" leaveGuard={guard} isLocked={() => false} />
          </SessionContext>
        </UnstyledTheme>,
      ),
  )
  return { guard, session, expire: () => become(true), renew: () => become(false) }
}
const dialog = () => screen.findByRole('dialog', { name: '登录已失效，请重新登录' })
const giveUp = async () => userEvent.click(within(await dialog()).getByRole('button', { name: '退出到登录页' }))

test('UX-E2 no dialog is shown while the session is valid; when it has expired the dialog offers 登录 and 退出到登录页 and nothing else, and goes when it is renewed', async () => {
  const { expire, renew } = await page()
  expect(screen.queryByRole('dialog')).toBeNull()
  await expire()
  const buttons = within(await dialog()).getAllByRole('button')
  expect(buttons.map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(expect.arrayContaining(['发送短信', '登录', '退出到登录页']))
  expect(buttons.filter(({ textContent }) => textContent === '确定')).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(await dialog()).toBeVisible()
  await renew()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('退出到登录页 leaves at once while nothing is typed', async () => {
  const { session, expire } = await page()
  await expire()
  await giveUp()
  expect(session.abandon).toHaveBeenCalledTimes(1)
})

test('UX-F5 退出到登录页 asks first while something is typed below: 继续填写 goes back to the renewal, 放弃 leaves', async () => {
  const { guard, session, expire } = await page()
  guard.hold()
  await expire()
  await giveUp()
  await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(session.abandon).not.toHaveBeenCalled()
  await giveUp()
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  expect(session.abandon).toHaveBeenCalledTimes(1)
})
