import type { MenuItem } from '@console/shared/contract/menu'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SideMenu } from './side-menu'

const page: MenuItem = { id: 1, parent_id: 0, name: '企业认证', url: '/user/enterprise', sort: 1, status: 1, permission: 'p', icon: '', child: [] }

/** The menu of somebody who is at an address; `went` is where its items have led, and how. */
async function menuAt(pathname: string, search = '') {
  const went: string[] = []
  const navigation = {
    subscribe: () => () => {},
    getLocation: () => ({ pathname, search, hash: '', state: null, key: 'first' }),
    push: (to: string) => void went.push(`push ${to}`),
    replace: (to: string) => void went.push(`replace ${to}`),
    go: () => {},
  }
  // antd measures the menu once it is there.
  await act(async () => void render(<SideMenu menu={[page]} selected={pathname} collapsed={false} navigation={navigation} onAim={() => {}} />))
  return { went, item: screen.getByRole('link', { name: '企业认证' }) }
}

test('SHELL-03 an item leads to its page without the browser loading it, and leaves a list’s filters behind', async () => {
  const { went, item } = await menuAt('/user/enterprise', '?page=3')
  expect(item).toHaveAttribute('href', '/user/enterprise')
  expect(fireEvent.click(item)).toBe(false)
  expect(went).toEqual(['push /user/enterprise'])
})

test('the page that is there already is no second entry of the history', async () => {
  const { went, item } = await menuAt('/user/enterprise')
  fireEvent.click(item)
  expect(went).toEqual(['replace /user/enterprise'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])('a click with %j is the browser’s', async (how) => {
  const { went, item } = await menuAt('/')
  // jsdom would say that it cannot navigate.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(item, how)
  expect(went).toEqual([])
})
