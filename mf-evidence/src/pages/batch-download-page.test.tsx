import { ApiError } from '@console/platform/contract'
import { type Zip, zips } from '@console/platform/contract/zips'
import { evidence } from '@console/platform/contract/evidence'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes'
import { inEveryState } from '../testing/evidence'

async function open() {
  const server = fakeServer({ ...evidence, ...zips }, { batchList: () => ({ data: inEveryState, count: 4 }) })
  const page = await renderPage(routes, '/evidence/EnterpriseCertificate/download', server)
  await screen.findByText('已上传图片')
  return { server, page }
}

const choose = (id: number) => fireEvent.click(screen.getByLabelText(new RegExp(`^选择 ${inEveryState[id - 1]!.title} BQ`)))
const start = () => fireEvent.click(screen.getByText('逐个下载', { selector: 'button span' }))
const frames = () => [...document.querySelectorAll('iframe[title=下载]')].map((frame) => frame.getAttribute('src'))
afterEach(() => {
  jest.useRealTimers()
  for (const frame of document.querySelectorAll('iframe[title=下载]')) frame.remove()
})

test('EVI-05 without a selected row no call is made', async () => {
  const { server, page } = await open()
  start()
  expect(page.said).toEqual(['错误：请选择需要下载的证据'])
  expect(server.inputs('batchLinks')).toEqual([])
})

test('EVI-05 UX-D4 a piece without a file is listed and cannot be selected', async () => {
  await open()
  expect(screen.getByLabelText('选择 上传中图片 BQ20260102000007（证据上传中请稍后下载）')).toBeDisabled()
  expect(screen.getByLabelText('选择 缺失文件 BQ20260102000007（证据缺失不可下载）')).toBeDisabled()
})

test('EVI-05 each link is opened in a hidden frame that is removed after 300 s; the dialog counts down from 5 and closes itself', async () => {
  const { server } = await open()
  server.answer('batchLinks', () => ['/api/evidence/download?ticket=1', '/api/evidence/download?ticket=2'])
  choose(1)
  choose(2)
  jest.useFakeTimers()
  start()
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(server.inputs('batchLinks')).toEqual([{ dataIdStr: '1,2' }])
  expect(frames()).toEqual(['/api/evidence/download?ticket=1', '/api/evidence/download?ticket=2'])
  expect(screen.getByText('5 秒后自动关闭，关闭后下载会继续。')).toBeVisible()
  for (let seconds = 4; seconds > 0; seconds -= 1) {
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(screen.getByText(new RegExp(`^${seconds} 秒后`))).toBeVisible()
  }
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(frames()).toHaveLength(2)
  await act(() => jest.advanceTimersByTimeAsync(292_000))
  expect(frames()).toHaveLength(2)
  await act(() => jest.advanceTimersByTimeAsync(3000))
  expect(frames()).toEqual([])
})

test('EVI-05 立即关闭 closes it at once, and the download continues', async () => {
  const { server } = await open()
  server.answer('batchLinks', () => ['/api/evidence/download?ticket=1'])
  choose(1)
  start()
  fireEvent.click(await screen.findByText('立即关闭'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(frames()).toHaveLength(1)
})

const refusal = () => {
  throw new ApiError(422, '一次最多下载 100 个文件')
}

test.each([
  ['无下载文件', () => []],
  ['一次最多下载 100 个文件', refusal],
])('EVI-05 %s is reported, and nothing is opened', async (words, answer) => {
  const { server, page } = await open()
  server.answer('batchLinks', answer)
  choose(1)
  start()
  await waitFor(() => expect(page.said).toEqual([`错误：${words}`]))
  expect(frames()).toEqual([])
})

const job: Zip = {
  id: '0'.repeat(32),
  name: '证据打包_202601020304.zip',
  url: `/api/download/job?id=${'0'.repeat(32)}`,
  size: 2_097_152,
  count: 1,
  leftOut: [{ id: 2, baoquan: 'BQ20260102000007', title: '已上传文件', reason: '文件已损坏' }],
  createdAt: '2026-01-02 03:04:05',
  expiresAt: '2026-01-03 03:04:05',
}

const pack = () => fireEvent.click(screen.getByText('打包下载', { selector: 'button span' }))

test('UX-D4 UX-D1 a zip of the selected pieces is announced with its size, left-out pieces are listed and stay selected, and its download can be cancelled', async () => {
  const { server, page } = await open()
  pack()
  expect(page.said).toEqual(['错误：请选择需要下载的证据'])
  server.answer('addJob', () => job)
  server.answer('job', Answer.never)
  choose(1)
  choose(2)
  pack()
  expect(await screen.findByText(/证据打包_202601020304\.zip：1 份证据，2 MB，附哈希清单/)).toBeVisible()
  expect(server.inputs('addJob')).toEqual([{ ids: '1,2' }])
  expect(screen.getByLabelText('未打包的证据')).toHaveTextContent('BQ20260102000007 已上传文件：文件已损坏')
  expect(screen.getByText(/已选 1 项/)).toBeInTheDocument()
  expect(screen.getByText('用浏览器下载（中断后可继续）')).toHaveAttribute('href', job.url)
  fireEvent.click(screen.getByText('下载到本机'))
  await waitFor(() => expect(server.inputs('job')).toEqual([{ id: job.id }]))
  server.requests('job')[0]!.progress(1, 4)
  fireEvent.click(await screen.findByText('取消（25%）'))
  await waitFor(() => expect(server.requests('job')[0]!.signal?.aborted).toBe(true))
})

test('UX-D4 a refused zip shows the reason', async () => {
  const { server, page } = await open()
  server.answer('addJob', () => {
    throw new ApiError(409, '24 小时内最多打包 50 次，请稍后再试')
  })
  choose(1)
  pack()
  await waitFor(() => expect(page.said).toEqual(['错误：24 小时内最多打包 50 次，请稍后再试']))
})
