import type { Preview } from '@console/platform/contract/public'
import { fireEvent, render, screen } from '@testing-library/react'
import { App } from './app'
import { calls } from './call'
import { sizeText } from './medium-view'
import { pass, preview, publicServer } from './testing'

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile',
}
const on = (agent: keyof typeof agents) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent])

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const webm: Preview = {
  ...preview,
  title: '录像',
  file: { ...preview.file, name: '录像.webm', type: 'video/webm', url: '/api/public/getFile?path=a.webm' },
  isMps: 1,
}

async function open(type: string, data: Preview | (() => Preview)) {
  const server = publicServer({ [calls.preview]: () => ({ code: 200, data: typeof data === 'function' ? data() : data }) })
  const view = render(<App address={{ pathname: `/mobile/previewImg/a.jpg/${type}/${preview.baoquan}`, search: '?grant=g' }} />)
  await pass(0)
  return { server, ...view }
}
const video = () => screen.queryByLabelText('录像', { selector: 'video' })

test('MOBILE-01 counts three seconds down, and then shows the image', async () => {
  await open('img', preview)
  expect(screen.getByRole('status')).toHaveTextContent('正在加载，3 秒')
  await pass(1000)
  expect(screen.getByRole('status')).toHaveTextContent('正在加载，2 秒')
  expect(screen.queryByRole('img')).toBeNull()
  await pass(2000)
  expect(screen.getByRole('img', { name: '门店现场照片' })).toHaveAttribute('src', preview.file.url)
})

test('PREV-01 shows number, masked owner, times and digest, and nothing else', async () => {
  const { container } = await open('img', preview)
  await pass(3000)
  expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    `证据编号${preview.baoquan}`,
    '存证主体北京智*******',
    '存证时间2026-06-01 10:00:00',
    `SHA-256${preview.sha256}`,
    '链接有效期至2026-06-02 10:15:00',
  ])
  expect(document.title).toBe('门店现场照片')
})

test('UX-C4 LOOK-09 first shows the platform’s statement, and the verification page is one click away, with the same grant', async () => {
  await open('img', preview)
  await pass(3000)
  expect(document.querySelector('main > .verdict strong')).toHaveTextContent('电子数据存证平台确认：此文件于 2026-06-01 10:00:00 存证')
  expect(screen.getByRole('link', { name: '核验这份证据是否真实、完整' })).toHaveAttribute('href', `/verify/${preview.baoquan}?grant=g`)
})

test('MOBILE-01 plays sound, offers a file for saving, and rotates the phone for a video, for five seconds', async () => {
  const { unmount } = await open('audio', { ...preview, title: '录音' })
  await pass(3000)
  expect(screen.getByLabelText('录音', { selector: 'audio' })).toHaveAttribute('src', preview.file.url)
  unmount()

  const file = await open('file', { ...preview, file: { ...preview.file, name: '合同.pdf' } })
  await pass(3000)
  expect(screen.getByRole('link', { name: '下载文件' })).toHaveAttribute('download', '合同.pdf')
  expect(screen.getByText('33.9 KB')).toBeVisible()
  file.unmount()

  await open('video', { ...webm, isMps: 0 })
  await pass(3000)
  expect(video()).toHaveAttribute('src', webm.file.url)
  expect(screen.getByText('请将手机开始横屏模式')).toBeVisible()
  await pass(4000)
  expect(screen.getByText('请将手机开始横屏模式')).toBeVisible()
  await pass(1000)
  expect(screen.queryByText('请将手机开始横屏模式')).toBeNull()
})

test('MOBILE-01 an iPhone waits for the transcoded recording, asking every five seconds', async () => {
  on('iphone')
  let mpsUrl: string | null = null
  const { server } = await open('video', () => ({ ...webm, mpsUrl }))
  await pass(3000)
  expect(screen.getByRole('status')).toHaveTextContent('转码中')
  expect(video()).toBeNull()
  await pass(5000)
  expect(server.asked).toHaveLength(2)
  expect(server.queries()[1]).toEqual(server.queries()[0])
  mpsUrl = '/api/public/getFile?path=a.mp4'
  await pass(5000)
  expect(video()).toHaveAttribute('src', mpsUrl)
  await pass(60_000)
  expect(server.asked).toHaveLength(3)
})

test('MOBILE-01 it gives up after ten minutes, and a failed call in between does not matter', async () => {
  on('iphone')
  const { server } = await open('video', webm)
  await pass(3000)
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'))
  await pass(10 * 60_000 - 10_000)
  expect(screen.getByRole('status')).toHaveTextContent('转码中')
  await pass(20_000)
  expect(screen.getByRole('status')).toHaveTextContent('转码尚未完成，请稍后重新打开此页面')
  expect(server.asked).toHaveLength(1)
})

test('MOBILE-01 every other phone plays the recording itself', async () => {
  on('android')
  await open('video', { ...webm, mpsUrl: '/api/public/getFile?path=a.mp4' })
  await pass(3000)
  expect(video()).toHaveAttribute('src', webm.file.url)
})

test('UX-C6 a file that the phone cannot play or show is reported, and can be saved', async () => {
  await open('video', { ...webm, isMps: 0 })
  await pass(3000)
  fireEvent.error(video()!)
  expect(screen.getByText('此设备无法直接显示该文件，可下载后查看。')).toBeVisible()
  expect(screen.getByRole('link', { name: '下载文件' })).toHaveAttribute('href', webm.file.url)
})

test('SEC-F5 a file that no longer matches its hash is not shown', async () => {
  await open('img', { ...preview, damagedAt: '2026-07-01 08:00:00' })
  await pass(3000)
  expect(screen.getByRole('alert')).toHaveTextContent('文件内容与存证时的哈希值不一致（发现于 2026-07-01 08:00:00），已停止展示。')
  expect(screen.queryByRole('img')).toBeNull()
})

test.each(['https://evil.example/a.jpg', '//evil.example/a.jpg', '/\\evil.example/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AA'])(
  'SEC-I5 never loads %s, from any back end',
  async (url) => {
    const { container } = await open('img', { ...preview, file: { ...preview.file, url } })
    await pass(3000)
    expect(container.querySelectorAll('[src], a:not([href^="/verify/"])')).toHaveLength(0)
  },
)

test('sizes are written in readable units', () => {
  expect([0, 1, 1023, 1024, 34_735, 150 * 1024, 1024 ** 2, 5 * 1024 ** 3, 5000 * 1024 ** 3].map(sizeText)).toEqual([
    '0 字节',
    '1 字节',
    '1023 字节',
    '1.0 KB',
    '33.9 KB',
    '150 KB',
    '1.0 MB',
    '5.0 GB',
    '5000 GB',
  ])
})
