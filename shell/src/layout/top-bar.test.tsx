import { ApiError } from '@console/platform/contract'
import { type OwnSession, session as calls } from '@console/platform/contract/session'
import { Answer, fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLeaveGuard } from '../leaving/leave-guard'
import { notify } from '../notify'
import { SessionContext } from '../session/use-session'
import { TopBar } from './top-bar'

const state = { phase: 'signed-in' }

async function topBar(downloads?: Parameters<typeof createLeaveGuard>[0], answer: () => OwnSession[] | Answer = () => []) {
  const guard = createLeaveGuard(downloads)
  const signOut = jest.fn(async () => {})
  const { services } = fakeServices(fakeServer(calls, { sessions: answer }), 'everything')
  const session = { subscribe: () => () => {}, getState: () => state, signOut }
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <SessionContext value={session as never}>
            <TopBar
              console={{ user: { realname: '陈志远' } } as never}
              leaveGuard={guard}
              navigation={{} as never}
              services={services}
              collapsed={false}
              onCollapse={() => {}}
              onLock={() => {}}
            />
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

test('SHELL-04 its buttons have their texts as names, and 退出登录 signs out', async () => {
  const { signOut } = await topBar()
  expect(screen.getByRole('button', { name: '收起菜单' })).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  await signOutByMenu()
  expect(signOut).toHaveBeenCalledTimes(1)
})

test.each(['修改密码', '登录设备'])('SEC-A14 SEC-A15 %s in the account’s menu opens the dialog of that name', async (name) => {
  await topBar()
  await userEvent.click(screen.getByRole('button', { name: '陈志远' }))
  await userEvent.click(await screen.findByText(name))
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
})

test('BACK-06 a feature that the back end lacks is removed from the account’s menu', async () => {
  await topBar(undefined, () => Answer.html(404))
  await userEvent.click(screen.getByRole('button', { name: '陈志远' }))
  await userEvent.click(await screen.findByText('登录设备'))
  const dialog = await screen.findByRole('dialog', { name: '登录设备' })
  await within(dialog).findByText('当前系统没有提供此功能')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '陈志远' }))
  expect(await screen.findByText('修改密码')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: '登录设备' })).toBeNull())
})

test('UX-F5 signing out asks first with unsaved text', async () => {
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

test('UX-D2 signing out asks first during a download', async () => {
  const { guard, signOut } = await topBar({ isRunning: () => true, clear: () => {} })
  expect(guard.isHeld()).toBe(false)
  await signOutByMenu()
  await screen.findByText('有文件正在下载，离开后下载会取消。')
  await userEvent.click(screen.getByRole('button', { name: '继续下载' }))
  expect(signOut).not.toHaveBeenCalled()
  await signOutByMenu()
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})
