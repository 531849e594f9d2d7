import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { RecordLink, withId } from '.'

const ThingPage = withId({ parent: '/things' }, ({ id }) => (
  <>
    <input aria-label={`物品 ${id}`} />
    <RecordLink to="/thing/2">下一个</RecordLink>
  </>
))
const BoxPage = withId({ parent: '/boxes', param: 'box_id' }, ({ id }) => <p>{`箱子 ${id}`}</p>)
const pages = [
  { path: '/thing/:id', page: async () => ({ ThingPage }) },
  { path: '/box/:box_id', page: async () => ({ BoxPage }) },
]

test('the id is in the address, under the route’s name', async () => {
  await renderPage(pages, '/box/12', fakeServer(things, {}))
  expect(screen.getByText('箱子 12')).toBeVisible()
})

test('an id in the query names the record as well; an invalid one has a message', async () => {
  const page = await renderPage([{ path: '/thing', page: async () => ({ ThingPage }) }], '/thing?id=7', fakeServer(things, {}))
  await userEvent.type(screen.getByLabelText('物品 7'), '备注')
  page.unmount()
  await renderPage([{ path: '/thing', page: async () => ({ ThingPage }) }], '/thing?id=07', fakeServer(things, {}))
  expect(screen.getByRole('heading', { name: '内容不存在' })).toBeVisible()
})

test.each(['abc', '0', '-1', '1.5', '0x10', '1e3', '99999999999'])('/thing/%s names no record, and 返回 leads to the list', async (text) => {
  const page = await renderPage(pages, `/thing/${text}`, fakeServer(things, {}))
  expect(screen.getByRole('heading', { name: '内容不存在', level: 1 })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(page.url).toBe('/things')
})

test('another record starts afresh: text that was typed for the previous one is gone', async () => {
  await renderPage(pages, '/thing/1', fakeServer(things, {}))
  await userEvent.type(screen.getByLabelText('物品 1'), '备注')
  await userEvent.click(screen.getByRole('link', { name: '下一个' }))
  expect(screen.getByLabelText('物品 2')).toHaveValue('')
})
