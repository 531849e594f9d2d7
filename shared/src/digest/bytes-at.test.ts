import { ReadableStream } from 'node:stream/web'
import { bytesAt } from './bytes-at'

const file = { ok: true, headers: new Map([['content-disposition', 'inline; filename="a.mp4"']]) }
const serve = (answer: object) => {
  const asked = jest.fn(async (_address: string, _options: object) => answer)
  globalThis.fetch = asked as never
  return asked
}
const real = globalThis.fetch
afterEach(() => {
  globalThis.fetch = real
})

async function textAt(address: string) {
  let text = ''
  for await (const bytes of bytesAt(address)) text += Buffer.from(bytes).toString()
  return text
}

test('DESK-31 the bytes of a stored file are passed on as they arrive, and are not cached', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const part of ['the ', 'evidence']) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
  const asked = serve({ ...file, body })
  expect(await textAt('/api/evidence/getFile?path=a1')).toBe('the evidence')
  expect(asked.mock.calls).toEqual([['/api/evidence/getFile?path=a1', { cache: 'no-store' }]])
})

test.each([
  ['a refusal', { ok: false, headers: new Map(), json: async () => ({ code: 409, msg: '文件与存证时不一致，已停止提供' }) }, '已停止提供'],
  ['an envelope in the place of the file', { ok: true, headers: new Map(), json: async () => ({ code: 401, msg: '登录已过期' }) }, '登录已过期'],
  ['no words', { ok: false, headers: new Map(), json: async () => Promise.reject(new SyntaxError()) }, '服务器没有返回文件'],
])('DESK-31 %s is reported with a message', async (_, answer, why) => {
  serve(answer)
  await expect(textAt('/a')).rejects.toThrow(why)
})

test('DESK-31 a truncated file is not accepted as complete', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('the '))
      controller.error(new TypeError('network error'))
    },
  })
  serve({ ...file, body })
  await expect(textAt('/a')).rejects.toMatchObject({ name: 'NetworkError' })
})

test('DESK-31 after a cancel nothing more of a file is requested', async () => {
  const cancel = jest.fn()
  serve({ ...file, body: new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from('x')), cancel }) })
  for await (const _ of bytesAt('/a')) break
  expect(cancel).toHaveBeenCalled()
})
