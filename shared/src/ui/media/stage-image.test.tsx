import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { DocumentViewer } from '.'

const file = { call: things.export, input: { keyword: '证' } }
const Page = () => <DocumentViewer images={[{ name: '营业执照', src: '/api/thing/export?keyword=证', file }]} />
const image = () => screen.getByRole('img', { name: '营业执照' })
const button = (name: string) => screen.queryByRole('button', { name })

async function open(answer: () => Answer) {
  const server = fakeServer(things, { export: answer })
  const page = await renderPage([{ path: '/images', page: async () => ({ Page }) }], '/images', server)
  fireEvent.error(image())
  return { server, page }
}

const unreadable = (data: object | null) => () => Answer.json(422, { code: 422, msg: '该图片无法显示：文件不完整', data })

test('UX-B6 an image that the server cannot process shows the reason without 重试, and the original if it is available', async () => {
  savedFiles()
  const { server, page } = await open(unreadable({ original: true }))
  expect(await screen.findByText('该图片无法显示：文件不完整')).toBeVisible()
  expect(button('重试')).toBeNull()
  await userEvent.click(button('查看原图')!)
  expect(image()).toHaveAttribute('src', `/api/thing/export?keyword=${encodeURIComponent('证')}&original=1`)
  server.answer('export', () => Answer.file('营业执照.gif', 'GIF'))
  fireEvent.error(image())
  expect(await screen.findByText(/浏览器不支持此格式，可下载后查看/)).toBeVisible()
  expect(button('查看原图')).toBeNull()
  await userEvent.click(button('下载原图')!)
  await waitFor(() => expect(page.said).toEqual(['已下载 营业执照.gif']))
})

test('UX-B6 for an image that is too large no original is offered', async () => {
  await open(unreadable(null))
  expect(await screen.findByText('该图片无法显示：文件不完整')).toBeVisible()
  expect([button('重试'), button('查看原图')]).toEqual([null, null])
})

test('UX-B6 a failure that may pass can be tried again', async () => {
  await open(() => Answer.json(503, { code: 503, msg: '文件存储暂不可用', data: null }))
  expect(await screen.findByText('文件存储暂不可用')).toBeVisible()
  await userEvent.click(button('重试')!)
  expect(image()).toHaveAttribute('src', '/api/thing/export?keyword=证')
})
