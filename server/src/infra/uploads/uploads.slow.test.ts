import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ApiError, routes, text, upload } from '@console/platform/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { fileStore } from '../files/file-store'
import { type Call, domain } from '../../http/call'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { multipartOf } from '../../testing/multipart'
import type { TestOperator } from '../../testing/test-operators'
import { fileOf } from './uploads'

const { add } = routes({
  add: upload('/api/films/add', {
    summary: '上传影片',
    access: 'user/checkUser',
    success: '上传成功',
    input: z.strictObject({ title: text('片名'), note: z.optional(text('备注')) }),
    file: { field: 'film', label: '影片', required: '请上传影片', extensions: ['.mov', '.mp4'], maxBytes: 3_000_000 },
    result: z.object({ path: z.string(), sha256: z.string(), title: z.string() }),
  }),
})

const dataDir = mkdtempSync(join(tmpdir(), 'console-uploads-'))
const files = fileStore({ dataDir })
let server: HttpServer
let as: TestOperator
let whilePreparing = async (_file: { path: string; name: string }) => {}
let whileWriting = async () => {}
beforeAll(async () => {
  server = await startHttpServer(
    domain(
      { add },
      {
        add: {
          async prepare({ file, input }) {
            await whilePreparing(file)
            return async ({ record }: Call<typeof add>) => {
              await whileWriting()
              record({ subject: 'user', subjectId: 1, action: '上传影片' })
              return { path: file.id, sha256: file.sha256, title: input.title }
            }
          },
        },
      },
    ),
    { uploads: { dataDir } },
  )
})
beforeEach(async () => {
  await server.empty()
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  as = await server.operator({ permissions: ['user/checkUser'] })
  whilePreparing = async () => {}
  whileWriting = async () => {}
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

type Part = Parameters<typeof multipartOf>[0][number]
const film = (bytes: Uint8Array | string = '胶片', name = '影片.mov'): Part => ['film', { name, bytes: Buffer.from(bytes) }]
const title: Part = ['title', '长城']

async function send(parts: Part[], { key, by = as, headers = {} }: { key?: string; by?: { token: string }; headers?: Record<string, string> } = {}) {
  const { payload, type } = await multipartOf(parts)
  const sent = { authorization: `Bearer ${by.token}`, 'content-type': type, ...(key && { 'idempotency-key': key }), ...headers }
  return (await server.app.inject({ method: 'POST', url: add.path, headers: sent, payload })).json()
}

const rows = () => server.db.rows<{ id: string; name: string; size: number }>(sql`select id, name, size::int, account_id as "accountId", route from uploads`)
const namesIn = (folder: string) => (existsSync(join(dataDir, 'files', folder)) ? readdirSync(join(dataDir, 'files', folder)) : [])
/** Files on the disk without a row, and rows without a file. */
async function leftBehind() {
  const owned = (await rows()).map(({ id }) => id)
  const stored = namesIn('uploads')
  return [...namesIn('incoming'), ...stored.filter((id) => !owned.includes(id)), ...owned.filter((id) => !stored.includes(id))]
}

test('a file is streamed to the store under a name of the server’s own, hashed, and owned by a row', async () => {
  const bytes = Buffer.alloc(2_500_000, '长')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { code, msg, data } = await send([title, film(bytes, '一部很长的影片 (1).MOV')])
  expect([code, msg, data]).toEqual([200, '上传成功', { path: expect.stringMatching(/^[0-9a-f]{32}$/), sha256, title: '长城' }])
  expect(await rows()).toEqual([{ id: data.path, name: '一部很长的影片 (1).MOV', size: bytes.length, accountId: as.accountId, route: add.path }])
  expect((await buffer((await files.read(fileOf(data.path)))!)).equals(bytes)).toBe(true)
  expect(await leftBehind()).toEqual([])
})

test('the fields may also follow the file; the largest size is accepted', async () => {
  expect(await send([film(Buffer.alloc(3_000_000, 1)), ['note', '补充'], title])).toMatchObject({ code: 200, data: { title: '长城' } })
})

test('the file can be inspected before it enters the store, and a refusal leaves nothing', async () => {
  whilePreparing = async ({ path, name }) => {
    expect([name, namesIn('incoming').length, existsSync(path)]).toEqual(['影片.mov', 1, true])
    throw new ApiError(422, '这不是影片')
  }
  expect(await send([title, film()])).toMatchObject({ code: 422, msg: '这不是影片' })
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test.each<[string, () => Part[], number, string]>([
  ['no file', () => [title], 422, '请上传影片'],
  ['no part at all', () => [], 422, '请上传影片'],
  ['an empty file', () => [title, film('')], 422, '影片是空文件'],
  ['two files', () => [title, film(), film()], 422, '只能上传一个影片'],
  ['a file in another field', () => [title, ['other', { name: 'a.mov', bytes: Buffer.from('a') }]], 422, '不支持的字段：other'],
  ['a file without a name', () => [title, film('a', '')], 422, '请上传影片'],
  ['another ending', () => [title, film('a', 'a.mov.exe')], 422, '影片应为 .mov、.mp4 文件'],
  ['no more than the ending', () => [title, film('a', '.mov')], 422, '影片应为 .mov、.mp4 文件'],
  ['a name that is too long', () => [title, film('a', `${'长'.repeat(90)}.mov`)], 422, '影片的文件名过长'],
  ['one byte too many', () => [title, film(Buffer.alloc(3_000_001))], 413, '影片不能超过 2.9 MB'],
  ['a field that does not fit', () => [film()], 422, '片名不能为空'],
  ['a field that the form does not have', () => [title, ['status', '1'], film()], 422, '不支持的字段：status'],
  ['__proto__ as a field', () => [title, ['__proto__', '1'], film()], 422, '不支持的字段：__proto__'],
  ['a field twice', () => [title, title, film()], 422, '参数重复'],
  ['a field that is far too long', () => [['title', 'x'.repeat(100_000)], film()], 422, '内容过长'],
  ['a hundred fields too many', () => [...Array.from({ length: 200 }, (_, i): Part => [`f${i}`, '1']), film()], 422, '提交的字段过多'],
])('SEC-F1 %s is refused with a message and leaves nothing', async (_, parts, code, msg) => {
  expect(await send(parts())).toMatchObject({ code, msg: expect.stringContaining(msg) })
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test('SEC-F1 a declared length that is too large is refused before a byte is read', async () => {
  for (const bytes of ['5000000', `${1024 ** 4}`, '9'.repeat(20)])
    expect([bytes, await send([title, film()], { headers: { 'content-length': bytes } })]).toMatchObject([bytes, { code: 413 }])
})

test.each(['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=x', ''])(
  'SEC-Z5 a body as %j is not taken',
  async (type) => {
    const { code } = await send([title, film()], { headers: { 'content-type': type } })
    expect([400, 415]).toContain(code)
    expect([await rows(), await leftBehind()]).toEqual([[], []])
  },
)

test('SEC-F1 a truncated body is refused and leaves nothing', async () => {
  const { payload, type } = await multipartOf([title, film('x'.repeat(1_000))])
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': type }
  for (let end = 0; end < payload.length - 2; end += 7) {
    const { code, msg } = (await server.app.inject({ method: 'POST', url: add.path, headers, payload: payload.subarray(0, end) })).json()
    expect([end, [400, 422].includes(code), /\p{Script=Han}/u.test(msg)]).toEqual([end, true, true])
  }
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test('SEC-Z1 SEC-A12 a call without permission is refused before the body is read', async () => {
  const read = jest.spyOn(server.uploads!, 'receive')
  expect(await send([title, film()], { by: await server.operator() })).toMatchObject({ code: 403 })
  expect(await send([title, film()], { by: { token: 'x' } })).toMatchObject({ code: 401 })
  expect(await send([title, film()], { headers: { authorization: '', cookie: `token=${as.token}`, 'sec-fetch-site': 'same-origin' } })).toMatchObject({
    code: 401,
  })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})

test('SEC-L1 the same key with the same bytes gives the same answer and one file; other bytes or fields are refused', async () => {
  const first = await send([title, film()], { key: 'one-and-the-same' })
  expect(first.code).toBe(200)
  expect(await send([title, film('胶片', '另一个名字.mov')], { key: 'one-and-the-same' })).toEqual(first)
  for (const other of [
    [title, film('别的')],
    [['title', '别的'] as Part, film()],
  ])
    expect(await send(other, { key: 'one-and-the-same' })).toMatchObject({ code: 422, msg: '同一次操作的内容前后不一致，请刷新后重试' })
  expect([(await rows()).length, await leftBehind()]).toEqual([1, []])
})

test('SEC-L1 of many with one key at once one is accepted, and the others leave nothing', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await send([title, film()], { key: 'one-and-the-same' })).code))
  expect(codes).toContain(200)
  expect([(await rows()).length, await leftBehind()]).toEqual([1, []])
})

test('SEC-L7 a write that fails, and a full disk, leave neither row nor file', async () => {
  whileWriting = async () => {
    throw new ApiError(409, '不行')
  }
  expect(await send([title, film()])).toMatchObject({ code: 409, msg: '不行' })
  whileWriting = async () => {
    throw Object.assign(new Error('no space'), { code: '53100' })
  }
  expect(await send([title, film()])).toMatchObject({ code: 503, msg: '服务器磁盘空间不足，暂时无法保存，请联系管理员' })
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test('SEC-A10 an operator who loses the permission while the file arrives does not upload', async () => {
  whilePreparing = async () => void (await server.db.rows(sql`update roles set node_ids = '{}' where id = ${as.roleId}`))
  expect(await send([title, film()])).toMatchObject({ code: 403 })
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test('SEC-L7 an upload that cannot be settled without the database is marked, and settled by the next start', async () => {
  whilePreparing = async () => void (await server.db.script('alter table uploads rename to gone'))
  expect(await send([title, film()])).toMatchObject({ code: 500 })
  await server.db.script('alter table gone rename to uploads')
  const left = await server.uploads!.left()
  expect([left.length, namesIn('uploads')]).toEqual([1, left])
  await server.uploads!.settle(left[0]!)
  expect([await rows(), await leftBehind()]).toEqual([[], []])
})

test('the next start deletes the files of a killed server that no row owns', async () => {
  const { data } = await send([title, film()])
  const [torn, kept] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const path of [`incoming/${torn}`, `incoming/${kept}.kept`, `uploads/${kept}`, `incoming/${data.path}.kept`, 'incoming/not-ours'])
    writeFileSync(join(dataDir, 'files', path), 'x')
  for (const id of await server.uploads!.left()) await server.uploads!.settle(id)
  expect([namesIn('incoming'), namesIn('uploads')]).toEqual([['not-ours'], [data.path]])
  rmSync(join(dataDir, 'files/incoming/not-ours'))
})

test('uploads that were not used for a day are deleted with their files, used ones are kept; files without a row are kept for a day', async () => {
  const [unused, used] = [(await send([title, film('1')])).data.path, (await send([title, film('2')])).data.path]
  await server.db.rows(sql`update uploads set used_at = now() where id = ${used}`)
  writeFileSync(join(dataDir, 'files/uploads', 'c'.repeat(32)), 'x')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  expect(await server.uploads!.sweepUnused(hours(23))).toEqual([])
  await server.uploads!.sweepUnowned(hours(23))
  expect(namesIn('uploads').sort()).toEqual([unused, used, 'c'.repeat(32)].sort())
  expect(await server.uploads!.sweepUnused(hours(25))).toEqual([unused])
  await server.uploads!.sweepUnowned(hours(25))
  expect(namesIn('uploads')).toEqual([used])
})

test('SEC-R3 the unused uploads of an account are limited, and so are those of all', async () => {
  const hold = (accountId: number, size: number) =>
    server.db.rows(sql`
      insert into uploads (id, account_id, route, name, size, sha256, created_at)
      values (md5(random()::text), ${accountId}, ${add.path}, 'a.mov', ${size}, repeat('0', 64), now())`)
  await hold(as.accountId, 4 * 1024 ** 3)
  expect(await send([title, film()])).toMatchObject({ code: 429, msg: '您上传后尚未使用的文件过多，请先使用它们，或在 24 小时后再上传' })
  await server.db.rows(sql`update uploads set used_at = now()`)
  expect(await send([title, film()])).toMatchObject({ code: 200 })

  for (let i = 0; i < 5; i++) await hold((await server.operator()).accountId, 4 * 1024 ** 3)
  expect(await send([title, film()])).toMatchObject({ code: 429, msg: '上传后尚未使用的文件过多，请稍后再试，或联系管理员' })
})
