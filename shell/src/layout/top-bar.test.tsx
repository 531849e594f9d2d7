import { UnstyledTheme } from '@console/platform/testing'
import { ApiError } from '@console/platform/contract'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLeaveGuard } from '../leaving/leave-guard'
import { notify } from '../notify'
import { SessionContext } from '../session/use-session'
import { TopBar } from './top-bar'

const state = { phase: 'signed-in' }

async function topBar() {
  const guard = createLeaveGuard()
  const signOut = jest.fn(async () => {})
  const session = { subscribe: () => () => {}, getState: () => state, signOut }
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <SessionContext value={session as never}>
            <TopBar console={{ user: { realname: '陈志远' } } as never} leaveGuard={guard} collapsed={false} onCollapse={() => {}} />
          </SessionContext>
        </UnstyledTheme>,
      ),
  )
  return { guard, signOut }
}

async function signOutByMenu() {
  await userEvent.click(screen.getByRole('button', { name: '陈志远' }))
  await userEvent.click(await screen.findByText('退出登录'))
}

test('SHELL-04 its buttons are called by their words, and 退出登录 signs out', async () => {
  const { signOut } = await topBar()
  expect(screen.getByRole('button', { name: '收起菜单' })).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  await signOutByMenu()
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('UX-F5 signing out asks first while something is typed', async () => {
  const { guard, signOut } = await topBar()
  guard.hold()
  await signOutByMenu()
  await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(signOut).not.toHaveBeenCalled()
  await signOutByMenu()
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('a sign-out that fails says why', async () => {
  const { signOut } = await topBar()
  const said = jest.spyOn(notify, 'error').mockImplementation()
  signOut.mockRejectedValue(new ApiError(0, '网络连接不可用，请检查网络后重试'))
  await signOutByMenu()
  expect(said).toHaveBeenCalledWith('网络连接不可用，请检查网络后重试')
})
