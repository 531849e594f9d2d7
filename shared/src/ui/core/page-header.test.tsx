import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { Page, PageHeader, RecordLink } from '.'

const ListOfThings = () => (
  <Page>
    <PageHeader title="物品" />
    <RecordLink to="/thing/1">打开</RecordLink>
    <RecordLink to="/things?page=2">下一页</RecordLink>
  </Page>
)
const ThingPage = () => (
  <Page>
    <PageHeader title="物品 1" />
    <RecordLink to="/thing/1/edit">编辑</RecordLink>
  </Page>
)
const EditPage = () => (
  <Page>
    <PageHeader title="编辑物品 1" />
    {/* biome-ignore lint/a11y/noAutofocus: what a page gives the focus to keeps it */}
    <input aria-label="名称" autoFocus />
  </Page>
)
const pages = [
  { path: '/things', page: async () => ({ ListOfThings }) },
  { path: '/thing/:id', page: async () => ({ ThingPage }) },
  { path: '/thing/:id/edit', page: async () => ({ EditPage }) },
]
const heading = (name: string) => screen.getByRole('heading', { name, level: 1 })
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const nextFrame = () => new Promise(requestAnimationFrame)

test('UX-G2 after a navigation the page’s heading has the focus and is not a tab stop; the first page of a visit does not take the focus', async () => {
  const page = await renderPage(pages, '/things', fakeServer(things, {}))
  await nextFrame()
  expect(document.body).toHaveFocus()
  await follow('打开')
  await waitFor(() => expect(heading('物品 1')).toHaveFocus())
  expect(heading('物品 1')).toHaveAttribute('tabindex', '-1')
  await page.go(-1)
  await waitFor(() => expect(heading('物品')).toHaveFocus())
})

test('UX-G2 a control that stays, and a field that the page has focused, keep the focus', async () => {
  await renderPage(pages, '/things', fakeServer(things, {}))
  await follow('下一页')
  await nextFrame()
  expect(screen.getByRole('link', { name: '下一页' })).toHaveFocus()
  await follow('打开')
  await follow('编辑')
  await nextFrame()
  expect(screen.getByLabelText('名称')).toHaveFocus()
})
