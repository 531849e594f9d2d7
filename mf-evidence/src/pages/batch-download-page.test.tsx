import { ApiError } from '@console/shared/contract'
import { evidence } from '@console/shared/contract/evidence'
import { fakeServer, renderPage } from '@console/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes'
import { inEveryState } from '../testing/evidence'

async function open() {
  const server = fakeServer(evidence, { batchList: () => ({ data: inEveryState, count: 4 }) })
  const page = await renderPage(routes, '/evidence/EnterpriseCertificate/download', server)
  await screen.findByText('已上传图片')
  return { server, page }
}

const choose = (id: number) => fireEvent.click(screen.getByLabelText(`选择 ${id}`))
const start = () => fireEvent.click(screen.getByText('批量下载', { selector: 'button span' }))
const frames = () => [...document.querySelectorAll('iframe[title=下载]')].map((frame) => frame.getAttribute('src'))
afterEach(() => {
  jest.useRealTimers()
  for (const frame of document.querySelectorAll('iframe[title=下载]')) frame.remove()
})

test('EVI-05 without a chosen row nothing is asked', async () => {
  const { server, page } = await open()
  start()
  expect(page.said).toEqual(['错误：请选择需要下载的证据'])
  expect(server.inputs('batchLinks')).toEqual([])
})

test('EVI-05 UX-D4 a piece without a file can be seen and not chosen', async () => {
  await open()
  expect(screen.getByLabelText('选择 3（证据上传中请稍后下载）')).toBeDisabled()
  expect(screen.getByLabelText('选择 4（证据缺失不可下载）')).toBeDisabled()
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

test('EVI-05 立即关闭 closes it at once, and the download goes on', async () => {
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
])('EVI-05 %s is told, and nothing is opened', async (words, answer) => {
  const { server, page } = await open()
  server.answer('batchLinks', answer)
  choose(1)
  start()
  await waitFor(() => expect(page.said).toEqual([`错误：${words}`]))
  expect(frames()).toEqual([])
})
