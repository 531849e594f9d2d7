import { ApiError } from '@console/platform/contract'
import type { MenuItem } from '@console/platform/contract/menu'
import { type RecentRecord, search } from '@console/platform/contract/search'
import { createHttp } from '@console/platform/http'
import { fakeServer, UnstyledTheme } from '@console/platform/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SessionContext } from '../session/use-session'
import { PaletteLauncher } from './palette-launcher'

const item = (id: number, name: string, initials: string, url: string, child: MenuItem[] = []): MenuItem => ({
  id,
  parent_id: 0,
  name,
  initials,
  url,
  sort: id,
  status: 1,
  permission: '',
  icon: '',
  child,
})
const menu = [
  item(1, '用户管理', 'yhgl', '', [
    item(2, '企业认证', 'qyrz', '/user/enterprise'),
    item(3, '个人认证', 'grrz', '/user/individual'),
    { ...item(60, '企业认证审核', 'qyrzsh', ''), status: 0 },
  ]),
  item(24, '公告管理', 'gggl', '', [item(25, '公告列表', 'gglb', '/manage/notice')]),
]
const recent: RecentRecord[] = []
const action = (title: string, permission: string, page: string, call: string) => ({ title, permission, page, call })
const remote = {
  routes: ['/user/integral', '/user/enterprise', '/manage/notice'].map((path) => ({
    path,
    title: path,
    permission: path === '/user/enterprise' ? 'notice/edit' : 'granted',
  })),
  actions: [
    action('赠送积分', 'integral/addPoints', '/user/integral', '/api/integral/addPoints'),
    action('赠送公告', 'notice/edit', '/manage/notice', '/api/notice/add'),
    action('赠送企业', 'granted', '/user/enterprise', '/api/user/give'),
  ],
}
const user = { title: '华信科技', kind: '企业用户', path: '/user/Detail/7' }

async function palette(find = ({ text }: { text: string }) => (text === '13800138000' ? [user] : [])) {
  const server = fakeServer(search, { find, recent: () => recent })
  const state = { phase: 'signed-in' }
  const session = {
    subscribe: () => () => {},
    getState: () => state,
    http: createHttp({ token: () => 'token', onExpired: async () => false, adapter: server.adapter }),
  }
  const push = jest.fn()
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <SessionContext value={session as never}>
            <PaletteLauncher
              console={{ menu, may: (permission: string) => permission !== 'notice/edit', registry: { remotes: [remote] } } as never}
              navigation={{ push } as never}
            />
          </SessionContext>
        </UnstyledTheme>,
      ),
  )
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(field).toHaveFocus())
  return { server, push, field }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent

test('UX-H2 Ctrl+K lists the pages of the menu; Chinese or the first letters of pinyin find one, and Enter opens it', async () => {
  const { push, field } = await palette()
  expect(options()).toEqual(['工作台页面', '企业认证用户管理', '个人认证用户管理', '公告列表公告管理'])
  await userEvent.type(field, 'gr')
  expect(options()).toEqual(['个人认证用户管理'])
  await userEvent.clear(field)
  await userEvent.type(field, 'Ｇ\u200bＲ')
  expect(options()).toEqual(['个人认证用户管理'])
  await userEvent.clear(field)
  await userEvent.type(field, '公告')
  expect(options()).toEqual(['公告列表公告管理'])
  await userEvent.type(field, '{Enter}')
  expect(push).toHaveBeenCalledWith('/manage/notice', undefined)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('UX-H2 a pasted number is looked up once, without its separators, and opens its record', async () => {
  const { server, push, field } = await palette()
  await userEvent.click(field)
  await userEvent.paste('138 0013-8000')
  expect(await screen.findByText('华信科技')).toBeVisible()
  expect(server.inputs('find')).toEqual([{ text: '138 0013-8000' }])
  await userEvent.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/user/Detail/7', undefined)
})

test('UX-H2 the arrows move the selection in a circle; keys of an input method neither move it nor open anything', async () => {
  const { push, field } = await palette()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe('公告列表公告管理')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toBe('工作台页面')
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(chosen()).toBe('工作台页面')
  expect(push).not.toHaveBeenCalled()
})

test('UX-H2 typing on and pressing Enter opens the first result of that moment, whichever was selected before', async () => {
  const { push, field } = await palette()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.type(field, '认证')
  expect(options()).toEqual(['企业认证用户管理', '个人认证用户管理'])
  expect(chosen()).toBe('企业认证用户管理')
  await userEvent.keyboard('{Enter}')
  expect(push.mock.calls).toEqual([['/user/enterprise', undefined]])
})

test('UX-H2 typing on after a number was found opens nothing of that number', async () => {
  const { server, push, field } = await palette()
  await userEvent.click(field)
  await userEvent.paste('13800138000')
  await screen.findByText('华信科技')
  server.answer('find', () => new Promise(() => {}))
  await userEvent.keyboard('1{Enter}')
  expect([options(), push.mock.calls]).toEqual([[], []])
  expect(screen.getByText('正在查找记录')).toBeVisible()
})

test('UX-H2 no result and a failed lookup have messages', async () => {
  const { server, field } = await palette()
  await userEvent.type(field, 'BQ99')
  expect(await screen.findByText('没有匹配的页面、操作或记录')).toBeVisible()
  server.answer('find', () => {
    throw new ApiError(429, '操作太频繁，请稍后再试')
  })
  await userEvent.type(field, '1')
  expect(await screen.findByText('查找记录失败：操作太频繁，请稍后再试')).toBeVisible()
})

test('UX-H2 a number that is typed on and corrected shows no failure', async () => {
  const { server, field } = await palette()
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
  server.answer('find', () => new Promise(() => {}))
  await type('138')
  await waitFor(() => expect(server.inputs('find')).toHaveLength(1))
  await type('1380')
  expect(server.requests('find')[0]!.signal!.aborted).toBe(true)
  await type('138')
  expect(screen.queryByText(/查找记录失败/)).toBeNull()
})

test('DESK-24 names of users and evidence are looked up like numbers, and listed after the pages', async () => {
  const { server, push, field } = await palette(({ text }) => (text === '认证' ? [user] : []))
  await userEvent.type(field, '认')
  expect(server.inputs('find')).toEqual([])
  await userEvent.type(field, '证')
  await screen.findByText('华信科技')
  expect(options()).toEqual(['企业认证用户管理', '个人认证用户管理', '华信科技企业用户'])
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(push).toHaveBeenCalledWith('/user/Detail/7', undefined)
})

test('DESK-24 an action is found by its name, with the right to it and to its page, and opens the page for it', async () => {
  const { push, field } = await palette()
  await userEvent.type(field, '赠送')
  expect(options()).toEqual(['赠送积分操作'])
  await userEvent.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/user/integral', { act: '/api/integral/addPoints' })
})

test('DESK-25 before any input the last opened records are listed first', async () => {
  recent.push({ title: '华信科技', kind: '企业用户', path: '/user/Detail/7', claimed: false })
  const { push, field } = await palette()
  recent.pop()
  await screen.findByText('华信科技')
  expect(options()[0]).toBe('华信科技最近打开 · 企业用户')
  await userEvent.type(field, 'gzt')
  expect(options()).toEqual(['工作台页面'])
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/user/Detail/7', undefined)
})
