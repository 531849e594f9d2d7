import { ApiError } from '@console/platform/contract'
import { type Download, downloadRecords as calls } from '@console/platform/contract/download-records'
import { users } from '@console/platform/contract/users'
import { downloadsOf } from '@console/platform/remote'
import { Answer, fakeServer, fakeServices, savedFiles, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DownloadLauncher } from './download-launcher'

const done: Download = {
  id: 'b'.repeat(32),
  title: '导出用户',
  name: '企业用户.xlsx',
  url: '/api/export/userExport?type=2',
  state: 'done',
  reason: null,
  sent: 2048,
  size: null,
  startedAt: '2026-11-23 09:00:00',
  endedAt: '2026-11-23 09:00:01',
  zip: null,
}
let saved: string[]

beforeEach(() => {
  saved = savedFiles()
})

async function launcher(kept: Download[] = []) {
  const server = fakeServer({ list: calls.list, export: users.export }, { list: () => kept, export: Answer.never })
  const { services, said } = fakeServices(server, 'everything')
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <DownloadLauncher services={services} />
        </UnstyledTheme>,
      ),
  )
  const start = async (type: 1 | 2 = 2) => act(async () => downloadsOf(services).start(users.export, { type }))
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^下载中心/ }))
    await screen.findByRole('dialog', { name: '下载中心' })
  }
  return { server, services, said, start, open }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('UX-D1 the button counts what is on its way; each is listed with how far it is, and cancelled there', async () => {
  const { server, start, open } = await launcher()
  await start()
  await start(1)
  expect(screen.getByRole('button', { name: '下载中心，2 个文件正在下载' })).toHaveTextContent('2')
  await open()
  await waitFor(() => expect(rows()).toHaveLength(2))
  server.requests('export')[0]!.progress(250_000, 1_000_000)
  expect(screen.getAllByRole('progressbar')[1]).toHaveAttribute('value', '25')
  await userEvent.click(screen.getAllByRole('button', { name: `取消 ${users.export.summary}` })[1]!)
  expect(server.requests('export').map(({ signal }) => signal!.aborted)).toEqual([true, false])
  expect(rows()[1]).toContain('已取消')
  expect(screen.getByRole('button', { name: '下载中心，1 个文件正在下载' })).toBeInTheDocument()
})

test('UX-D2 what the server keeps is listed, and fetched again from its address', async () => {
  const { server, open } = await launcher([done])
  await open()
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/企业用户\.xlsx.*2026-11-23 09:00:00.*2 KB.*已完成/)]))
  server.answer('export', () => Answer.file('企业用户2.xlsx', 'PK'))
  await userEvent.click(screen.getByRole('button', { name: '重新下载 企业用户.xlsx' }))
  await waitFor(() => expect(saved).toEqual(['企业用户2.xlsx']))
  expect(server.inputs('export')).toEqual([{ type: '2' }])
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('UX-D2 a zip waits with how long it can be had, and with a link that can be resumed; an address that has ended offers nothing', async () => {
  const zip = { count: 3, expiresAt: '2026-11-24 09:00:00' }
  const { open } = await launcher([
    { ...done, id: 'c', state: 'ready', name: '证据打包.zip', url: '/api/download/job?id=1', size: 2048, endedAt: null, zip },
    { ...done, id: 'd', title: '下载证据文件', name: '合同.pdf', state: 'cut', url: null },
  ])
  await open()
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringMatching(/证据打包\.zip.*3 份证据，2026-11-24 09:00:00 前可重复下载.*可下载/),
      expect.stringMatching(/合同\.pdf.*已中断连接断开或被取消，文件没有下载完整请在原页面重新下载/),
    ]),
  )
  expect(screen.getByRole('link', { name: '用浏览器下载 证据打包.zip，中断后可继续' })).toHaveAttribute('href', '/api/download/job?id=1')
})

test('UX-D3 a failure is announced and listed with its reason; once it has gone well, that is announced', async () => {
  const { server, start, open } = await launcher()
  server.answer('export', () => Answer.json(200, { code: 422, msg: '导出的行数超过上限', data: null }))
  await start()
  expect(screen.getByRole('status')).toHaveTextContent('下载失败：导出的行数超过上限')
  await open()
  await waitFor(() => expect(rows()[0]).toContain('失败导出的行数超过上限'))
  server.answer('export', () => Answer.file('用户.xlsx', 'PK'))
  await userEvent.click(screen.getByRole('button', { name: /^重新下载/ }))
  await waitFor(() => expect(screen.getAllByRole('status', { hidden: true })[0]).toHaveTextContent('下载完成：用户.xlsx'))
})

test('UX-D2 without downloads that is said; a list that cannot be read offers 重试', async () => {
  const { server, open } = await launcher()
  server.answer('list', () => {
    throw new ApiError(422, '暂时无法读取')
  })
  await open()
  await screen.findByText('暂时无法读取')
  server.answer('list', () => [])
  await userEvent.click(screen.getByRole('button', { name: /^重\s?试$/ }))
  await screen.findByText('最近 24 小时没有下载')
})
