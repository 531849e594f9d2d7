import { session as calls } from '@console/platform/contract/session'
import { fakeServer, fakeServices, fullStorage, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { createLeaveGuard } from '../leaving/leave-guard'
import type { RegistryState } from '../registry/read-registry'
import type { Destination } from '../registry/route-table'
import { SessionContext } from '../session/use-session'
import { Frame } from './frame'
import { createPageTitle } from './page-title'

const item = { id: 18, parent_id: 0, name: '出证订单', url: '/money/just', sort: 18, status: 1, permission: 'p', icon: '', child: [] }
const state = { phase: 'signed-in' }

async function frameAt(
  pathname: string,
  destination: Destination,
  changes: { ownTitle?: string; registryState?: RegistryState; registry?: undefined; menu?: object[] } = {},
) {
  const pageTitle = createPageTitle()
  const session = { subscribe: () => () => {}, getState: () => state, http: fakeServer(calls, {}) }
  const console = {
    user: { realname: '陈志远' },
    menu: [item],
    may: () => true,
    registry: { revision: 1, remotes: [], forbidden: [] },
    registryState: 'current',
    ...changes,
  }
  const rendered = render(
    <UnstyledTheme>
      <SessionContext value={session as never}>
        <MemoryRouter initialEntries={[pathname]}>
          <Frame
            parts={{ leaveGuard: createLeaveGuard(), navigation: {} } as never}
            services={fakeServices(fakeServer(calls, {}), 'everything').services}
            console={console as never}
            destination={destination}
            pageTitle={pageTitle}
            onAim={() => {}}
            onLock={() => {}}
            ownTitle={changes.ownTitle}
          >
            the page
          </Frame>
        </MemoryRouter>
      </SessionContext>
    </UnstyledTheme>,
  )
  // antd measures the menu after it has mounted.
  await act(async () => {})
  return { ...rendered, pageTitle }
}

test.each([
  ['/money/just', { kind: 'not-live', title: '出证订单' }, '该模块尚未上线', '出证订单 - 存证公证运营后台'],
  ['/no/such/page', { kind: 'not-found' }, '页面不存在', '页面不存在 - 存证公证运营后台'],
  ['/authority/role', { kind: 'forbidden' }, '没有权限', '没有权限 - 存证公证运营后台'],
] as const)('the window at %s is called by its page', async (pathname, destination, ownTitle, title) => {
  await frameAt(pathname, destination, { ownTitle })
  expect(document.title).toBe(title)
})

test('SHELL-03 a collapsed menu is still collapsed when the console is opened again', async () => {
  const { unmount } = await frameAt('/money/just', { kind: 'not-found' })
  await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
  unmount()
  await frameAt('/money/just', { kind: 'not-found' })
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(screen.getByRole('button', { name: '收起菜单' })).toBeVisible()
})

test('SHELL-03 the menu collapses where the browser stores nothing', async () => {
  jest.spyOn(globalThis.console, 'warn').mockImplementation()
  fullStorage()
  await frameAt('/money/just', { kind: 'not-found' })
  await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(screen.getByRole('button', { name: '收起菜单' })).toBeVisible()
})

test.each<[RegistryState, { registry?: undefined }, RegExp | undefined]>([
  ['current', {}, undefined],
  ['late', {}, /^模块目录读取较慢，页面按上次的目录打开/],
  ['down', {}, /^模块目录暂时无法读取，页面按上次的目录打开/],
  ['late', { registry: undefined }, /^模块目录读取较慢，读到后页面会自动打开/],
  ['down', { registry: undefined }, undefined],
])('SEC-R7 a banner names the source of the pages: the registry is %s, with %p', async (registryState, changes, banner) => {
  await frameAt('/money/just', { kind: 'not-found' }, { registryState, ...changes })
  const shown = screen.queryByText(/^模块目录/)
  if (banner) expect(shown).toHaveTextContent(banner)
  else expect(shown).toBeNull()
})

test('SHELL-06 a record that is opened by its address is below the list that its page names, in the breadcrumb and in the menu', async () => {
  const page = (path: string, title: string, parent?: string) => ({ path, title, permission: 'user/getUserList', parent })
  const lists = [page('/user/enterprise', '企业认证'), page('/user/individual', '个人认证')]
  const detail = page('/user/Detail/:id', '用户详情', '/user/enterprise')
  const destination = { kind: 'page', remote: { routes: [...lists, detail] }, route: detail, params: { id: '8' } }
  const menu = lists.map(({ path, title }, id) => ({ ...item, id: id + 1, name: title, url: path }))
  const { pageTitle } = await frameAt('/user/Detail/8', destination as never, { menu })
  await act(async () => void pageTitle.title('李雷', '/user/individual'))
  expect(screen.getByRole('navigation', { name: '' }).textContent).toBe('个人认证/李雷')
  expect(screen.getByRole('menuitem', { name: /^个人认证/ })).toHaveClass('ant-menu-item-selected')
})

test('DESK-41 the first tab stop skips the menu', async () => {
  await frameAt('/money/just', { kind: 'not-found' })
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '跳到主要内容' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
})
