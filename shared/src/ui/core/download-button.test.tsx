import type { Permission } from '@console/platform/contract'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { DownloadButton } from '.'

const ExportPage = () => (
  <DownloadButton call={things.export} input={{ keyword: '表' }}>
    导出
  </DownloadButton>
)

/** The names under which the browser saved files. */
let saved: string[]

beforeEach(() => {
  saved = savedFiles()
})

async function open(answer: () => Answer | Promise<Answer>, may: 'everything' | Permission[] = 'everything') {
  const server = fakeServer(things, { export: answer })
  const page = await renderPage([{ path: '/export', page: async () => ({ ExportPage }) }], '/export', server, { may })
  return { server, page, click: () => userEvent.click(screen.getByRole('button', { name: '导出' })) }
}

test('UX-D3 the file is saved under its Chinese name, with a message', async () => {
  const { server, page, click } = await open(() => Answer.file('企业用户 2026-01-02.xlsx', 'PK'))
  await click()
  await waitFor(() => expect(page.said).toEqual(['已下载 企业用户 2026-01-02.xlsx']))
  expect(saved).toEqual(['企业用户 2026-01-02.xlsx'])
  expect(server.inputs('export')).toEqual([{ keyword: '表' }])
})

test('UX-D3 an error inside the answer is read as an error and nothing is saved', async () => {
  const { page, click } = await open(() => Answer.json(200, { code: 422, msg: '导出的行数超过上限', data: null }))
  await click()
  await waitFor(() => expect(page.said).toEqual(['错误：导出的行数超过上限']))
  expect(saved).toEqual([])
  expect(screen.getByRole('button', { name: '导出' })).toBeEnabled()
})

test('UX-D1 while it runs the button shows the received bytes and cancels: the request is aborted without an error message', async () => {
  const { server, page, click } = await open(Answer.never)
  await click()
  const cancel = await screen.findByRole('button', { name: '取消（准备中）' })
  await userEvent.click(cancel)
  await screen.findByRole('button', { name: '导出' })
  expect(server.requests('export')[0]?.signal?.aborted).toBe(true)
  expect(page.said).toEqual([])
  expect(saved).toEqual([])
})

test('UX-D1 progress is shown in per cent, or in bytes if the size is unknown', async () => {
  const { server, click } = await open(Answer.never)
  await click()
  const { progress } = server.requests('export')[0]!
  progress(250_000, 1_000_000)
  await screen.findByRole('button', { name: '取消（25%）' })
  progress(250_000)
  await screen.findByRole('button', { name: '取消（250 KB）' })
  progress(2_540_000)
  await screen.findByRole('button', { name: '取消（2.5 MB）' })
})

test('if there is no answer, the browser may be asked to fetch the same address', async () => {
  const { page, click } = await open(Answer.none)
  await click()
  expect(await screen.findByRole('link', { name: '用浏览器下载' })).toHaveAttribute('href', `/api/thing/export?keyword=${encodeURIComponent('表')}`)
  expect(page.said).toEqual(['错误：网络连接不可用，请检查网络后重试'])
})

test('UX-E6 without the permission to export there is no button', async () => {
  await open(Answer.never, ['user/getUserList'])
  expect(screen.queryByRole('button')).toBeNull()
})
