import { appNotice, type Notice } from '@console/shared/contract/app-notice'
import { fakeServer, renderPage } from '@console/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { notice } from '../testing/records'

const shown: Notice = { ...notice, id: 8, title: '意见反馈入口', is_show: '是' }

async function open(options: Parameters<typeof renderPage>[3] = {}) {
  const server = fakeServer(appNotice, { notices: () => ({ data: [shown, notice], count: 2 }), cancelNotice: () => null })
  const page = await renderPage(routes, '/manage/notice', server, options)
  await screen.findByText(notice.title)
  const row = (title: string) => within(screen.getByText(title).closest('tr')!)
  return { server, page, row }
}

const answer = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('NOTICE-01 ending a notice is confirmed, says that it is for good, and is offered for a displayed one only', async () => {
  const { server, page, row } = await open()
  expect(row(notice.title).queryByRole('button', { name: '结束公告' })).toBeNull()
  await userEvent.click(row(shown.title).getByRole('button', { name: '结束公告' }))
  expect(await screen.findByText('结束后用户立即不再看到该公告，不能恢复展示。')).toBeVisible()
  expect(server.inputs('cancelNotice')).toEqual([])
  await answer('结束公告')
  await waitFor(() => expect(page.said).toEqual(['操作成功']))
  expect(server.inputs('cancelNotice')).toEqual([{ type: '1', id: '8' }])
  await waitFor(() => expect(server.inputs('notices')).toHaveLength(2))
})

test('NOTICE-01 deleting a notice is confirmed', async () => {
  const { server, page, row } = await open()
  await userEvent.click(row(notice.title).getByRole('button', { name: '删除' }))
  await answer('删除')
  await waitFor(() => expect(page.said).toEqual(['操作成功']))
  expect(server.inputs('cancelNotice')).toEqual([{ type: '2', id: '7' }])
})

test('UX-E6 who may not edit notices finds no operation', async () => {
  const { row } = await open({ may: ['notice/getList'] })
  expect(row(shown.title).queryByRole('button', { name: '结束公告' })).toBeNull()
  expect(row(shown.title).queryByRole('button', { name: '删除' })).toBeNull()
})
