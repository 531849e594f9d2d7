import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { CopyText } from '.'

const KEY = 'a3f5c0ffee00112233445566778899aa'
const KeyPage = () => <CopyText>{KEY}</CopyText>
const pages = [{ path: '/key', page: async () => ({ KeyPage }) }]

test('a key is copied completely, and is shown completely', async () => {
  const user = userEvent.setup()
  const page = await renderPage(pages, '/key', fakeServer(things, {}))
  expect(screen.getByTitle(KEY)).toHaveTextContent(KEY)
  await user.click(screen.getByRole('button', { name: `复制 ${KEY}` }))
  expect(await navigator.clipboard.readText()).toBe(KEY)
  expect(page.said).toEqual(['已复制'])
})

test('where the browser copies nothing a message says how to, and the next copy of the operator is their own', async () => {
  document.execCommand = () => false
  const user = userEvent.setup({ writeToClipboard: false })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  const page = await renderPage(pages, '/key', fakeServer(things, {}))
  await user.click(screen.getByRole('button', { name: `复制 ${KEY}` }))
  await waitFor(() => expect(page.said).toEqual(['错误：复制失败，请选中后按 Ctrl+C 复制']))
  const own = new Event('copy', { cancelable: true })
  document.dispatchEvent(own)
  expect(own.defaultPrevented).toBe(false)
})

test.each([
  ['without the clipboard API, as on plain http,', undefined],
  ['when the browser refuses the clipboard API', { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) }],
])('%s a key is still copied', async (_, clipboard) => {
  const copied = new Map<string, string>()
  document.execCommand = (command) => {
    const event = new Event(command, { cancelable: true })
    return !document.dispatchEvent(Object.assign(event, { clipboardData: { setData: (type: string, text: string) => copied.set(type, text) } }))
  }
  const user = userEvent.setup({ writeToClipboard: false })
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  const page = await renderPage(pages, '/key', fakeServer(things, {}))
  await user.click(screen.getByRole('button', { name: `复制 ${KEY}` }))
  await waitFor(() => expect(page.said).toEqual(['已复制']))
  expect(copied.get('text/plain')).toBe(KEY)
})
