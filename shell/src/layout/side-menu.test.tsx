import type { MenuItem } from '@console/platform/contract/menu'
import type { RegistryRemote } from '@console/platform/registry'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Console } from '../session/console'
import { SideMenu } from './side-menu'

const page: MenuItem = { id: 1, parent_id: 0, name: '企业认证', url: '/user/enterprise', sort: 1, status: 1, permission: 'p', icon: '', child: [] }

const signedIn = (menu: MenuItem[], changes: Partial<Console> = {}): Console => ({
  user: { realname: '陈志远', account: 'admin@demo.cn', permissionsVersion: 1 },
  menu,
  may: () => true,
  registry: {
    revision: 1,
    forbidden: [],
    remotes: [{ routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'p' }] } as unknown as RegistryRemote],
  },
  registryState: 'current',
  ...changes,
})

/** The menu at an address; `went` collects the navigations of its items. */
async function menuAt(pathname: string, search = '') {
  const went: string[] = []
  const navigation = {
    subscribe: () => () => {},
    getLocation: () => ({ pathname, search, hash: '', state: null, key: 'first' }),
    push: (to: string) => void went.push(`push ${to}`),
    replace: (to: string) => void went.push(`replace ${to}`),
    go: () => {},
  }
  // antd measures the menu after it has mounted.
  await act(async () => void render(<SideMenu console={signedIn([page])} selected={pathname} collapsed={false} navigation={navigation} onAim={() => {}} />))
  return { went, item: screen.getByRole('link', { name: '企业认证' }) }
}

test('SHELL-03 an item opens its page without a document load, and drops a list’s filters', async () => {
  const { went, item } = await menuAt('/user/enterprise', '?page=3')
  expect(item).toHaveAttribute('href', '/user/enterprise')
  expect(fireEvent.click(item)).toBe(false)
  expect(went).toEqual(['push /user/enterprise'])
})

test('clicking the current page adds no history entry', async () => {
  const { went, item } = await menuAt('/user/enterprise')
  fireEvent.click(item)
  expect(went).toEqual(['replace /user/enterprise'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  async (how) => {
    const { went, item } = await menuAt('/')
    // jsdom cannot navigate, and logs an error.
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(item, how)
    expect(went).toEqual([])
  },
)

/** The items of a menu with all groups open. */
async function itemsOf(console: Console) {
  cleanup()
  await act(async () => void render(<SideMenu console={console} selected="" collapsed={false} navigation={{} as never} onAim={() => {}} />))
  for (const group of screen.queryAllByRole('menuitem', { expanded: false })) await act(async () => fireEvent.click(group))
  return screen.getAllByRole('menuitem')
}

const orders = { ...page, id: 3, name: '出证订单', url: '/money/just' }
const groups: MenuItem[] = [
  { ...page, id: 2, name: '财务管理', url: '', icon: 'wallet', child: [orders] },
  { ...page, id: 1, name: '用户管理', url: '', icon: 'user', child: [page, { ...page, id: 4, name: '导出', url: '', status: 0 }] },
  { ...page, id: 5, name: '后台权限', url: '', child: [{ ...page, id: 6, name: '查看完整个人信息', url: '', status: 0 }] },
]

test('SHELL-03 an item’s accessible name is its title without the icon’s, and a group without a visible page is absent', async () => {
  const items = await itemsOf(signedIn(groups))
  const names = ['用户管理', '企业认证', '财务管理', '出证订单 未上线']
  expect(items).toHaveLength(names.length)
  for (const [i, item] of items.entries()) expect(item).toHaveAccessibleName(names[i])
})

test('SHELL-13 a page without a remote is marked; while the registry cannot be read none is', async () => {
  const lastItem = async (console: Console) => (await itemsOf(console)).at(-1)
  expect(await lastItem(signedIn(groups))).toHaveAccessibleName('出证订单 未上线')
  expect(screen.getByRole('link', { name: '出证订单 未上线' })).toHaveAttribute('href', '/money/just')
  expect(await lastItem(signedIn(groups, { registryState: 'down' }))).toHaveAccessibleName('出证订单')
  expect(await lastItem(signedIn(groups, { registryState: 'down', registry: undefined }))).toHaveAccessibleName('出证订单')
})

test('the page of an item is preloaded once the pointer has rested on it, not when it passes', async () => {
  const aimed: string[] = []
  await act(
    async () => void render(<SideMenu console={signedIn([page])} selected="" collapsed={false} navigation={{} as never} onAim={(path) => aimed.push(path)} />),
  )
  jest.useFakeTimers()
  const item = screen.getByRole('link', { name: '企业认证' })
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  fireEvent.pointerEnter(item)
  wait(119)
  fireEvent.pointerLeave(item)
  wait(1_000)
  expect(aimed).toEqual([])
  fireEvent.pointerEnter(item)
  wait(120)
  expect(aimed).toEqual(['/user/enterprise'])
  jest.useRealTimers()
})

test('SHELL-03 groups are ordered by id, and the group of the current page is open', async () => {
  await act(async () => void render(<SideMenu console={signedIn(groups)} selected="/money/just" collapsed={false} navigation={{} as never} onAim={() => {}} />))
  expect(screen.getByRole('menuitem', { name: '用户管理' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('menuitem', { name: '财务管理' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getAllByRole('menuitem')[0]).toHaveAccessibleName('用户管理')
})
