import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, pages, things } from '../testing/things'

const HINT = '网址不含关键词（可能是个人的号码），请重新输入后查询'

async function open(url: string) {
  const server = fakeServer(things, { list: (query) => found(query) })
  return { page: await renderPage(pages, url, server), asked: () => server.inputs('list').map(({ keyword }) => keyword) }
}

const searchFor = (text: string) => userEvent.type(screen.getByLabelText('关键词'), `${text}{Enter}`)

test('a mobile that is searched for is in the history state and not in the address; pages, Back and Forward keep it', async () => {
  const { page, asked } = await open('/things?colour=2')
  await screen.findByText('物品 1')
  await searchFor('13800000001')
  await screen.findByText('13800000001 1')
  expect(page.url).toBe('/things?colour=2&kept=keyword')
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByText('13800000001 11')
  expect(page.url).toBe('/things?colour=2&page=2&kept=keyword')
  await page.go(-2)
  await screen.findByText('物品 1')
  expect(screen.getByLabelText('关键词')).toHaveValue('')
  await page.go(1)
  await screen.findByText('13800000001 1')
  expect(screen.getByLabelText('关键词')).toHaveValue('13800000001')
  expect(screen.queryByText(HINT)).toBeNull()
  expect(new Set(asked())).toEqual(new Set([undefined, '13800000001']))
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(page.url).toBe('/things'))
})

test('a copied address shows a hint that its number has to be entered again', async () => {
  const { page, asked } = await open('/things?colour=2&kept=keyword')
  expect(await screen.findByText(HINT)).toBeVisible()
  expect(asked()).toEqual([undefined])
  await searchFor('13800000001')
  await screen.findByText('13800000001 1')
  expect(screen.queryByText(HINT)).toBeNull()
  expect(page.url).toBe('/things?colour=2&kept=keyword')
})

test('an earlier address with a number is replaced at once, and shows the result of its search', async () => {
  const { page, asked } = await open('/things?keyword=13800000001&page=2')
  await screen.findByText('13800000001 11')
  expect(page.url).toBe('/things?page=2&kept=keyword')
  expect(asked()).toEqual(['13800000001'])
  await page.go(-1)
  expect(screen.getByText('之前的页面')).toBeVisible()
})
