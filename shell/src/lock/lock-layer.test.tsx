import { Answer, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SessionContext } from '../session/use-session'
import { browser, PASSWORD } from '../session/testing/browser'
import { createLock } from './lock'
import { LockLayer } from './lock-layer'

// Loaded before the tests, so that none of them waits for its compilation.
beforeAll(() => Promise.all([import('./lock-screen'), import('./idle-warning')]))

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
/** antd's forms show their messages a little later. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(500))

async function layer({ keepsDocument = false } = {}) {
  const { back, server, signedInTab } = browser()
  server.answer('getImgCode', () => ({ imgCodeToken: 'c', image: 'data:,' }))
  server.answer('signInWays', () => ({ provider: null }))
  server.answer('getMobile', () => ({ mobile: '138****0001' }))
  const { session } = await signedInTab()
  const lock = createLock(session)
  render(
    <UnstyledTheme>
      <SessionContext value={session}>
        <LockLayer lock={lock} keepsDocument={() => keepsDocument} />
      </SessionContext>
    </UnstyledTheme>,
  )
  return { back, server, session, lock }
}

test('UX-E1 the lock screen asks for the password and names nobody', async () => {
  const { lock } = await layer()
  act(() => lock.lock())
  await settle()
  expect(screen.getByRole('heading', { name: '已锁定' })).toBeVisible()
  expect(document.body.textContent).not.toContain('陈志远')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  await act(() => lock.unlock(PASSWORD, new AbortController().signal))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('UX-E1 the provider is asked for until the server answers: its operators may have no password', async () => {
  const { server, lock } = await layer()
  server.answer('getLock', Answer.none)
  act(() => lock.lock())
  await settle()
  expect(screen.getByLabelText('密码')).toBeVisible()
  server.answer('getLock', () => ({ locked: true, secondsLeft: 0, provider: '企业账号' }))
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByRole('link', { name: '在新标签页中使用企业账号登录' })).toBeVisible()
})

test('UX-E1 the warning counts the seconds down, and its button goes on', async () => {
  const { back, lock } = await layer()
  back.secondsLeft = 120
  await act(() => jest.advanceTimersByTimeAsync(28 * 60_000))
  await settle()
  expect(screen.getByRole('dialog', { name: '即将自动锁定' })).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('timer')).toHaveTextContent('100')
  await user.click(screen.getByRole('button', { name: '继续使用' }))
  expect(lock.getState().phase).toBe('open')
})

test('UX-E1 signing out at the lock screen asks first where it would lose typed text or a download', async () => {
  const { server, lock } = await layer({ keepsDocument: true })
  act(() => lock.lock())
  await settle()
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  expect(screen.getByRole('alert')).toHaveTextContent('尚未提交的内容和正在进行的下载不会保留')
  await user.click(screen.getByRole('button', { name: /取\s?消/ }))
  expect([screen.queryByRole('alert'), server.inputs('logout')]).toEqual([null, []])
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  await user.click(screen.getByRole('button', { name: '仍要退出' }))
  await settle()
  expect(server.inputs('logout')).toHaveLength(1)
})

test('UX-E1 signing out at the lock screen asks nothing where nothing is lost', async () => {
  const { server, lock } = await layer()
  act(() => lock.lock())
  await settle()
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  await settle()
  expect(server.inputs('logout')).toHaveLength(1)
})

test('UX-E1 UX-E2 when the session is over, the lock screen asks for a new sign-in', async () => {
  const { back, lock } = await layer()
  back.token = 't2'
  act(() => lock.lock())
  await settle()
  expect(screen.getByRole('heading', { name: '登录已失效' })).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue('admin@demo.cn')
})

test('OIDC-06 a session that the identity provider opened is unlocked by signing in there, in another tab: its operator may know no password', async () => {
  const { server, lock } = await layer()
  server.answer('getLock', () => ({ locked: true, secondsLeft: 0, provider: '企业账号' }))
  act(() => lock.lock())
  await settle()
  const link = screen.getByRole('link', { name: '在新标签页中使用企业账号登录' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/oidc/sign-in', '_blank'])
  expect(screen.queryByLabelText('密码')).toBeNull()
})
