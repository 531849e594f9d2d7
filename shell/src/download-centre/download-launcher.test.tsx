import { ApiError } from '@console/platform/contract'
import { type Download, downloadRecords as calls } from '@console/platform/contract/download-records'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { users } from '@console/platform/contract/users'
import { downloadsOf } from '@console/platform/remote'
import { Answer, fakeServer, fakeServices, savedFiles, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
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
  const server = fakeServer(
    { list: calls.list, export: users.export, remove: exportJobs.remove },
    { list: () => kept, export: Answer.never, remove: () => null },
  )
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
    throw new ApiError(409, '暂时无法读取')
  })
  await open()
  await screen.findByText('暂时无法读取')
  server.answer('list', () => [])
  await userEvent.click(screen.getByRole('button', { name: /^重\s?试$/ }))
  await screen.findByText('最近 24 小时没有下载')
})

describe('SCALE-04 an export in the background', () => {
  const making: Download = {
    ...done,
    id: 'e'.repeat(32),
    name: null,
    url: null,
    state: 'making',
    sent: 0,
    size: null,
    endedAt: null,
    exportJob: { id: 'e'.repeat(32), rows: 1_230_000, expiresAt: '2026-11-24 09:00:00' },
  }
  const ready: Download = { ...making, state: 'ready', name: '企业用户.xlsx', url: `/api/download/exportFile?id=${making.id}`, size: 80_000_000, sent: 0 }

  /** Every dialog of a test has the same id, by which its title would be found. */
  const question = () => within(screen.getAllByRole('dialog').at(-1)!)

  test('says that it is made, and once it is ready', async () => {
    const { server, said, start } = await launcher([making])
    server.answer('export', () => Answer.json(202, { code: 202, msg: '数据超过 1,000,000 行，正在后台生成', data: null }))
    await start()
    await waitFor(() => expect(server.requests('list')).toHaveLength(1))
    expect(said).toEqual(['数据超过 1,000,000 行，正在后台生成'])
    server.answer('list', () => [ready])
    await waitFor(() => expect(said[1]).toBe('已生成 企业用户.xlsx，可在下载中心下载'))
    expect(screen.queryByRole('button', { name: '下载中心，1 个文件正在下载' })).toBeNull()
  })

  test('says that it is ready also where it was made before the list is looked at for the first time, and once', async () => {
    const { server, said, start } = await launcher([ready])
    const later = (exportJob: string) => Answer.json(202, { code: 202, msg: '正在后台生成', data: { exportJob } })
    server.answer('export', () => later(ready.id))
    await start()
    await waitFor(() => expect(said).toEqual(['正在后台生成', '已生成 企业用户.xlsx，可在下载中心下载']))
    const other: Download = { ...ready, id: 'f'.repeat(32), name: '余额.xlsx', exportJob: { ...ready.exportJob!, id: 'f'.repeat(32) } }
    server.answer('list', () => [other, ready])
    server.answer('export', () => later(other.id))
    await start()
    await waitFor(() => expect(said.slice(2)).toEqual(['正在后台生成', '已生成 余额.xlsx，可在下载中心下载']))
  })

  test('says why it has failed', async () => {
    const { server, said, start } = await launcher([making])
    server.answer('export', () => Answer.json(202, { code: 202, msg: '正在后台生成', data: null }))
    await start()
    await waitFor(() => expect(server.requests('list')).toHaveLength(1))
    server.answer('list', () => [{ ...making, state: 'failed' as const, reason: '账号已停用或权限已变更，导出已停止' }])
    await waitFor(() => expect(said[1]).toBe('错误：导出用户失败：账号已停用或权限已变更，导出已停止'))
  })

  test('is listed with the rows that are written, and cancelled after a question', async () => {
    const { server, open } = await launcher([making])
    await open()
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/导出用户.*生成中已写入 1,230,000 行停止/)]))
    await userEvent.click(screen.getByRole('button', { name: '停止 导出用户' }))
    await screen.findByText('停止生成这个导出？')
    await userEvent.click(question().getByRole('button', { name: '停止生成' }))
    await waitFor(() => expect(server.inputs('remove')).toEqual([{ id: making.id }]))
  })

  test('is fetched by the browser itself when it is ready, and deleted after a question', async () => {
    const { server, open } = await launcher([ready])
    await open()
    const link = await screen.findByRole('link', { name: '下载 企业用户.xlsx，中断后可继续' })
    expect(link).toHaveAttribute('href', ready.url)
    expect(rows()[0]).toMatch(/1,230,000 行，2026-11-24 09:00:00 前可重复下载.*可下载/)
    await userEvent.click(screen.getByRole('button', { name: '删除 企业用户.xlsx' }))
    await screen.findByText('删除这个导出文件？')
    await userEvent.click(question().getByRole('button', { name: /^删\s?除$/ }))
    await waitFor(() => expect(server.inputs('remove')).toEqual([{ id: making.id }]))
  })
})
