import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ApiError, File, get, routes, text, z } from '@console/platform/contract'
import type { ByteRange } from '../../infra/files/byte-range'
import { fileStore, filesIn, type StoredFile } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'

const { stored, shown, streamed, typed } = routes({
  typed: get('/api/files/typed', { summary: '文件', access: 'public', download: true, input: z.object({ type: text('类型') }), result: File }),
  stored: get('/api/files/stored', { summary: '文件', access: 'public', download: true, input: z.object({}), result: File }),
  shown: get('/api/files/shown', { summary: '图片', access: 'public', download: true, input: z.object({ name: text('名称') }), result: File }),
  streamed: get('/api/files/streamed', { summary: '边生成边发送', access: 'public', download: true, input: z.object({}), result: File }),
})

const directory = mkdtempSync(join(tmpdir(), 'console-send-file-'))
const files = fileStore({ dataDir: directory })
const bytes = Buffer.from('0123456789'.repeat(100_000))
const checks: boolean[] = []
const opened: unknown[] = []
let file: StoredFile
let server: HttpServer
let url: string

beforeAll(async () => {
  file = await files.put(bytes)
  const answer = (name: string, inline?: boolean) => {
    const { open, ...known } = storedFile(
      files,
      { ...file, name, type: 'image/png', inline },
      { missing: '该文件不存在', onVerified: async (intact) => void checks.push(intact) },
    )
    const seen = (range?: ByteRange) => {
      opened.push(range)
      return open(range)
    }
    return { ...known, open: seen }
  }
  server = await startHttpServer(
    domain(
      { stored, shown, streamed, typed },
      {
        stored: async () => answer('证据.png'),
        shown: async ({ input }) => answer(input.name, true),
        typed: async ({ input }) => ({ name: 'a', type: input.type, open: async () => Readable.from(['a']) }),
        streamed: async () => ({ name: 'a.xlsx', type: 'application/zip', open: async () => Readable.from(['一', '二']) }),
      },
    ),
  )
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  opened.length = checks.length = server.lines.length = 0
  await files.put(bytes)
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

const ask = (headers: Record<string, string> = {}, path = stored.path, method = 'GET') => fetch(url + path, { method, headers })
const etag = () => `"${file.sha256}"`

test('a file is answered completely, with its length, its version and Accept-Ranges', async () => {
  const answer = await ask()
  expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '1000000',
    etag: etag(),
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(checks).toEqual([true])
})

test.each([
  ['bytes=0-1', 0, 2], // iOS plays nothing without it.
  ['bytes=5-14', 5, 15],
  ['bytes=999990-', 999_990, 1_000_000],
  ['bytes=-5', 999_995, 1_000_000],
  ['bytes=0-', 0, 1_000_000],
])('a range, %s, is answered as one', async (range, start, end) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    206,
    `bytes ${start}-${end - 1}/1000000`,
    `${end - start}`,
  ])
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true)
})

test('a range beyond the end is refused with a message and the length of the file', async () => {
  const answer = await ask({ range: 'bytes=1000000-' })
  expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([
    416,
    'bytes */1000000',
    { code: 416, msg: '请求的内容超出了文件的范围', data: null },
  ])
  expect(opened).toEqual([])
})

test('a download resumes while the file is the same', async () => {
  const same = await ask({ range: 'bytes=10-', 'if-range': etag() })
  const other = await ask({ range: 'bytes=10-', 'if-range': `"${createHash('sha256').digest('hex')}"` })
  expect([same.status, other.status]).toEqual([206, 200])
  expect([(await same.arrayBuffer()).byteLength, (await other.arrayBuffer()).byteLength]).toEqual([999_990, 1_000_000])
})

test('HEAD has the headers of a GET, and opens nothing', async () => {
  const answer = await ask({ range: 'bytes=0-1' }, stored.path, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag'), await answer.text()]).toEqual([200, '1000000', etag(), ''])
  expect(opened).toEqual([])
})

test('SEC-F4 the name of a file in the page cannot break out of the header, and the policies are the same', async () => {
  const answer = await ask({}, `${shown.path}?${new URLSearchParams({ name: '证"据\\;.png' })}`)
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="____;.png"; filename*=UTF-8''%E8%AF%81%22%E6%8D%AE%5C%3B.png`)
  expect([answer.headers.get('content-security-policy'), answer.headers.get('x-content-type-options')]).toEqual(['sandbox', 'nosniff'])
  await answer.arrayBuffer()
})

test.each([
  'text/javascript',
  'application/javascript; charset=utf-8',
  'text/ecmascript',
  'application/x-javascript',
  'text/html',
  'text/css',
  'image/svg+xml',
  'application/xhtml+xml',
  'application/wasm',
])('SEC-F4 a file of type %s is sent as bytes: its address cannot run as a page', async (type) => {
  const answer = await ask({}, `${typed.path}?${new URLSearchParams({ type })}`)
  expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual(['application/octet-stream', 'nosniff'])
  await answer.arrayBuffer()
})

test.each(['image/png', 'video/mp4', 'application/pdf', 'text/plain; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])(
  'a file of type %s keeps it',
  async (type) => {
    const answer = await ask({}, `${typed.path}?${new URLSearchParams({ type })}`)
    expect(answer.headers.get('content-type')).toBe(type)
    await answer.arrayBuffer()
  },
)

test('an answer that is generated while it is sent has no ranges', async () => {
  const answer = await ask({ range: 'bytes=0-1' }, streamed.path)
  expect([answer.status, answer.headers.get('accept-ranges'), await answer.text()]).toEqual([200, null, '一二'])
})

describe('SEC-F5 a file that no longer matches what was stored', () => {
  const overwrite = (content: Buffer) => writeFileSync(join(filesIn(directory), file.file), content)
  /** The received bytes; an error answer if nothing was sent before the damage was found. */
  async function taken(headers = {}) {
    const answer = await ask(headers)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.arrayBuffer()
  }
  const errors = () => server.lines.filter((line) => JSON.parse(line).level >= 50)

  test.each([
    ['one bit is flipped', Buffer.from(bytes).fill('1', 0, 1)],
    ['its last bit is flipped', Buffer.from(bytes).fill('8', 999_999)],
    ['it was cut off', bytes.subarray(0, -1)],
    ['something was appended', Buffer.concat([bytes, Buffer.from('!')])],
  ])('is never served completely: %s', async (_, content) => {
    overwrite(content)
    await expect(taken()).rejects.toThrow()
    await expect(taken({ range: 'bytes=0-' })).rejects.toThrow()
    expect(checks).toEqual([false, false])
    expect(errors()).toEqual([expect.stringContaining('DamagedFile'), expect.stringContaining('DamagedFile')])
  })

  test('is answered as missing, and its owner is informed', async () => {
    await files.remove(file.file)
    expect(await (await ask()).json()).toEqual({ code: 404, msg: '该文件不存在', data: null })
    expect(checks).toEqual([false])
  })

  test('ends a range that it no longer has', async () => {
    overwrite(bytes.subarray(0, 500_000))
    await expect(taken({ range: 'bytes=100000-899999' })).rejects.toThrow()
  })

  test('gets an error message if nothing of it has been sent yet', async () => {
    overwrite(bytes.subarray(0, 500_000))
    const answer = await ask({ range: 'bytes=499990-500010' })
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('etag'), await answer.json()]).toEqual([
      500,
      null,
      null,
      { code: 500, msg: '文件内容与存入时不一致，已停止读取，请联系管理员', data: null },
    ])
    expect(errors()).toEqual([expect.stringContaining('DamagedFile')])
  })
})

test('a refusal to open has its own message', async () => {
  const missing = storedFile(files, { ...file, file: `00/${'0'.repeat(64)}`, name: 'a', type: 'a' }, { missing: '没有' })
  await expect(missing.open()).rejects.toEqual(new ApiError(404, '没有'))
})
