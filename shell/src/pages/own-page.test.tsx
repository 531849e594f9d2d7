import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import type { Destination } from '../registry/route-table'
import { OwnPage, ownPageOf } from './own-page'

async function pageAt(destination: Destination, pathname = '/somewhere') {
  const page = ownPageOf(destination, pathname)
  const retried = jest.fn()
  await act(async () => void render(<MemoryRouter>{page && <OwnPage {...page} onRetry={retried} />}</MemoryRouter>))
  return { title: page?.title, retried, home: screen.queryByRole('link', { name: '返回首页' }) }
}

test.each([
  ['not-found', { kind: 'not-found' }, '页面不存在', '您访问的页面不存在，可能已被移动或地址有误。', true],
  ['forbidden', { kind: 'forbidden' }, '没有权限', '当前角色没有访问此页面的权限，如需开通请联系管理员。', true],
  ['not-live', { kind: 'not-live', title: '出证订单' }, '该模块尚未上线', '“出证订单”正在准备中，上线后会自动出现在这里。', false],
] as const)('SHELL-05 SHELL-08 SHELL-13 %s is said under a heading, without an icon for a screen reader', async (_, destination, heading, hint, hasWayHome) => {
  const { home, title } = await pageAt(destination)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(title).toBe(heading)
  expect(screen.getByText(hint)).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  expect(home !== null).toBe(hasWayHome)
})

test('SEC-R7 without a registry the page can be tried again', async () => {
  const { retried } = await pageAt({ kind: 'unknown' })
  expect(screen.getByRole('alert')).toHaveTextContent('模块目录暂时无法读取')
  await userEvent.click(screen.getByRole('button'))
  expect(retried).toHaveBeenCalledTimes(1)
})

test('an operator without any page gets a message, and no redirect loop', async () => {
  const { home } = await pageAt({ kind: 'not-found' }, '/')
  expect(screen.getByText('当前角色还没有任何页面的权限，请联系管理员。')).toBeVisible()
  expect(home).toBeNull()
})

test('an address of a remote’s page is not the shell’s', async () => {
  expect((await pageAt({ kind: 'page' } as Destination)).title).toBeUndefined()
})
