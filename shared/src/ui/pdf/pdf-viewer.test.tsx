import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { PdfViewer } from '.'
import * as opening from './open-pdf'

const PdfPage = () => <PdfViewer name="合同" call={things.export} input={{ keyword: '表' }} />
const pdf = (...pages: string[]) => Answer.file('合同.pdf', ['%PDF', ...pages].join('\n'))

/** The pages that the browser reports as near the window. */
let near: (page: Element, is: boolean) => void

beforeEach(() => {
  const observers = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>()
  globalThis.IntersectionObserver = class {
    constructor(private notify: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      observers.set(element, this.notify)
    }
    disconnect() {}
  } as never
  near = (page, isIntersecting) => act(() => observers.get(page.firstElementChild!)!([{ isIntersecting }]))
})

async function open(answer: () => Answer | Promise<Answer>, may?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(things, { export: answer })
  const page = await renderPage([{ path: '/pdf', page: async () => ({ PdfPage }) }], '/pdf', server, may)
  return { server, page }
}

const pages = () => screen.findAllByRole('article')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a PDF is shown with a labelled place for each page, and the text of those near the window', async () => {
  const { server } = await open(() => pdf('甲方', '乙方', '盖章'))
  const [first, , third] = await pages()
  expect((await pages()).map((page) => page.getAttribute('aria-label'))).toEqual(['第 1 页', '第 2 页', '第 3 页'])
  expect(screen.getByText('第 1 / 3 页')).toBeVisible()
  expect(screen.queryByText('甲方')).toBeNull()
  near(first!, true)
  expect(await screen.findByText('甲方')).toBeVisible()
  expect(first!.querySelector('canvas')).not.toBeNull()
  near(third!, true)
  expect(await screen.findByText('盖章')).toBeVisible()
  near(first!, false)
  expect(screen.queryByText('甲方')).toBeNull()
  expect(first!.querySelector('canvas')).toBeNull()
  expect(server.inputs('export')).toEqual([{ keyword: '表' }])
})

test('it is zoomed by buttons and by keys, within limits', async () => {
  await open(() => pdf('甲方'))
  const [page] = await pages()
  const width = () => Number.parseFloat(page!.style.width)
  expect([width(), screen.getByText('100%')]).toEqual([800, expect.anything()])
  await press('放大')
  expect(width()).toBe(1000)
  const frame = screen.getByRole('document')
  fireEvent.keyDown(frame, { key: '0' })
  expect(width()).toBe(800)
  fireEvent.keyDown(frame, { key: '-' })
  expect(width()).toBe(640)
  for (let times = 0; times < 20; times += 1) fireEvent.keyDown(frame, { key: '+' })
  expect(screen.getByText('500%')).toBeVisible()
  for (let times = 0; times < 40; times += 1) fireEvent.keyDown(frame, { key: '-' })
  expect(screen.getByText('25%')).toBeVisible()
  expect(fireEvent.keyDown(frame, { key: '+', ctrlKey: true })).toBe(true)
  await press('适合宽度')
  expect(width()).toBe(800)
})

test('pages are turned by buttons and arrows, and scrolling updates the page number', async () => {
  await open(() => pdf('甲', '乙', '丙'))
  const shown = await pages()
  for (const [index, page] of shown.entries()) Object.defineProperty(page, 'offsetTop', { value: 16 + index * 1000 })
  const frame = screen.getByRole('document')
  Object.defineProperty(frame, 'clientHeight', { value: 600 })
  frame.scrollTo = (({ top }: ScrollToOptions) => {
    frame.scrollTop = top!
    fireEvent.scroll(frame)
  }) as typeof frame.scrollTo
  expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled()
  await press('下一页')
  expect(screen.getByText('第 2 / 3 页')).toBeVisible()
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  expect(screen.getByText('第 3 / 3 页')).toBeVisible()
  expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled()
  fireEvent.keyDown(frame, { key: 'ArrowLeft' })
  await press('上一页')
  expect(screen.getByText('第 1 / 3 页')).toBeVisible()
  frame.scrollTo({ top: 1800 })
  expect(screen.getByText('第 3 / 3 页')).toBeVisible()
})

test('UX-D1 progress is shown while it loads; leaving the page aborts the request', async () => {
  const { server, page } = await open(Answer.never)
  server.requests('export')[0]!.progress(300_000, 1_000_000)
  expect(await screen.findByText('正在加载合同（30%）')).toBeVisible()
  page.unmount()
  expect(server.requests('export')[0]!.signal?.aborted).toBe(true)
})

test.each([Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), new Error('Setting up fake worker failed: "Cannot load script".')])(
  'UX-D3 where the viewer itself does not come nothing is said of the file, and 重试 shows it: %s',
  async (error) => {
    jest.spyOn(opening, 'openPdf').mockRejectedValueOnce(error)
    await open(() => pdf('甲方'))
    expect(await screen.findByText(/PDF 查看程序未能加载，请检查网络后重试/)).toBeVisible()
    expect(screen.queryByText('无法显示此文件')).toBeNull()
    await press('重试')
    expect(await pages()).toHaveLength(1)
  },
)

test('UX-D3 an invalid PDF is reported in Chinese and offered for download; a refusal has its own message', async () => {
  savedFiles()
  const { page } = await open(() => Answer.file('合同.pdf', '<html>'))
  expect(await screen.findByText('无法显示此文件')).toBeVisible()
  await press('下载')
  await waitFor(() => expect(page.said).toEqual(['已下载 合同.pdf']))
  page.unmount()
  const { server } = await open(() => Answer.json(500, { code: 500, msg: '文件存储暂不可用', data: null }))
  expect(await screen.findByText('文件存储暂不可用')).toBeVisible()
  server.answer('export', () => pdf('甲方'))
  await press('重试')
  expect(await pages()).toHaveLength(1)
})

test('UX-D3 a PDF with a password says so, and is offered for download', async () => {
  await open(() => Answer.file('合同.pdf', '%PDF with a password'))
  expect(await screen.findByText('文件有密码保护，请下载后输入密码查看')).toBeVisible()
  expect(screen.getByRole('button', { name: '下载' })).toBeVisible()
})

test('UX-E6 without the permission to read the file a message says so, and no call is made', async () => {
  const { server } = await open(Answer.never, { may: [] })
  expect(screen.getByText('无权限')).toBeVisible()
  expect(server.inputs('export')).toEqual([])
})
