import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { AudioPlayer, ImageViewer, VideoPlayer } from '.'

const file = { call: things.export, input: { keyword: '影' }, download: <button type="button">下载证据</button> }

const kinds = [
  ['视频', () => <VideoPlayer name="取证录像" {...file} />, '视频：取证录像'],
  ['音频', () => <AudioPlayer name="取证录音" {...file} />, '音频：取证录音'],
] as const

async function open(Page: () => React.ReactElement, answer: () => Answer | Promise<Answer> = Answer.never, may?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(things, { export: answer })
  const page = await renderPage([{ path: '/media', page: async () => ({ Page }) }], '/media', server, may)
  return { server, page }
}

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe.each(kinds)('%s', (what, Page, name) => {
  test('UX-C6 is played with the browser’s own controls from the file’s address, and fetched as needed', async () => {
    const { server } = await open(Page)
    const media = screen.getByLabelText<HTMLMediaElement>(name)
    expect(media).toHaveAttribute('controls')
    expect(media).toHaveAttribute('src', `/api/thing/export?keyword=${encodeURIComponent('影')}`)
    expect(media).toHaveAttribute('preload', 'metadata')
    expect(media.autoplay).toBe(false)
    expect(server.inputs('export')).toEqual([])
  })

  test('UX-C6 UX-H1 stops in a hidden tab and on a page that is left, and loads nothing more', async () => {
    const { page } = await open(Page)
    const media = screen.getByLabelText<HTMLMediaElement>(name)
    const pause = jest.spyOn(media, 'pause')
    const load = jest.spyOn(media, 'load')
    hide(false)
    expect(pause).not.toHaveBeenCalled()
    hide(true)
    expect(pause).toHaveBeenCalledTimes(1)
    hide(false)
    page.unmount()
    expect(pause).toHaveBeenCalledTimes(2)
    expect([media.hasAttribute('src'), load.mock.calls.length]).toEqual([false, 1])
  })

  test('UX-C6 shows a message in Chinese and a download when it is damaged', async () => {
    const { server } = await open(Page, () => Answer.file('a.mp4', 'no media'))
    fireEvent.error(screen.getByLabelText(name))
    expect(await screen.findByText(`无法显示此${what}`)).toBeVisible()
    expect(await screen.findByText('文件可能已损坏，或浏览器不支持此格式，可下载后查看')).toBeVisible()
    expect(screen.getByRole('button', { name: '下载证据' })).toBeVisible()
    expect(server.inputs('export')).toEqual([{ keyword: '影' }])
  })

  test('UX-C6 shows a refusal of the server with its message, and 重试 calls again', async () => {
    await open(Page, () => Answer.json(409, { code: 409, msg: '文件与存证时不一致，已停止提供', data: null }))
    fireEvent.error(screen.getByLabelText(name))
    expect(await screen.findByText('文件与存证时不一致，已停止提供')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.getByLabelText(name)).toHaveAttribute('src')
  })

  test('UX-E6 is not requested without the permission', async () => {
    await open(Page, Answer.never, { may: [] })
    expect(screen.getByText('无权限')).toBeVisible()
    expect(screen.queryByLabelText(name)).toBeNull()
  })
})

test('requests only the first bytes of a damaged file again', async () => {
  const { server } = await open(() => <VideoPlayer name="取证录像" {...file} />)
  fireEvent.error(screen.getByLabelText('视频：取证录像'))
  expect(await screen.findByText('正在查找原因')).toBeVisible()
  server.requests('export')[0]!.progress(65_536, 2_000_000_000)
  expect(await screen.findByText(/可下载后查看/)).toBeVisible()
  expect(server.requests('export')[0]!.signal?.aborted).toBe(true)
})

test('an image that does not load shows the reason and a download, and is requested again by 重试', async () => {
  const { server } = await open(
    () => <ImageViewer name="现场照片" {...file} />,
    () => Answer.json(404, { code: 404, msg: '证据文件缺失', data: null }),
  )
  const image = screen.getByRole('img', { name: '现场照片' })
  expect(image).toHaveAttribute('src', `/api/thing/export?keyword=${encodeURIComponent('影')}`)
  fireEvent.error(image)
  expect(await screen.findByText('证据文件缺失')).toBeVisible()
  expect(screen.getByRole('button', { name: '下载证据' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('img', { name: '现场照片' })).toBeVisible()
  await waitFor(() => expect(server.inputs('export')).toHaveLength(1))
})
