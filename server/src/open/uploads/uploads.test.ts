import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import disk from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openEvidence } from '@console/platform/contract/open/evidence'
import { MAX_UPLOAD_BYTES, openUploads } from '@console/platform/contract/open/uploads'
import { digestHeader, signedCall, type TestKey } from '../../testing/open-caller'
import { sha256Of, uploadCalls, uploadIdOf } from '../../testing/open-uploads'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import sql from 'sql-template-tag'
import { createUploads } from '../../infra/uploads/uploads'
import { findUpload } from './finished-upload'
import { resumableUploads } from './resumable-uploads'

let server: TestServer
let key: TestKey
let namespace: string
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  ;({ key, namespace } = await enterprise())
})
afterAll(() => server.close())

let made = 0
async function enterprise() {
  made += 1
  const key = { keyId: `app000000000000000${made}`, secret: `key${made}`.padEnd(32, '0') }
  const userId = await insertUser(server.db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
  return { key, namespace: `enterprise ${userId}` }
}

const bytes = Buffer.from('现场录像'.repeat(1000))
const declared = { filename: '录像.mp4', filetype: 'video/mp4', sha256: sha256Of(bytes) }

interface Declared {
  length?: number
  metadata?: Record<string, string>
}
const create = async ({ length = bytes.length, metadata = declared }: Declared = {}) => server.app.inject(await uploadCalls(key).create(length, metadata))
const head = async (id: string, as = key) => server.app.inject(await uploadCalls(as).state(id))
const patch = async (id: string, offset: number, body: Buffer, { as = key, headers }: { as?: TestKey; headers?: Record<string, string> } = {}) =>
  server.app.inject(await uploadCalls(as).append(id, offset, body, headers))
const remove = async (id: string, as = key) => server.app.inject(await uploadCalls(as).remove(id))
const filesIn = (folder: string) => {
  const path = join(server.config.dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path) : []
}

test('OPEN-10 a file comes in parts, and belongs to its caller when it is complete', async () => {
  const begun = await create()
  expect([begun.statusCode, begun.body, begun.headers['tus-resumable']]).toEqual([201, '', '1.0.0'])
  expect(begun.headers.location).toMatch(/^\/open\/v1\/uploads\/[0-9a-f]{32}$/)
  const id = uploadIdOf(begun)
  expect((await head(id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': String(bytes.length), 'cache-control': 'no-store' })
  const first = await patch(id, 0, bytes.subarray(0, 5000))
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '5000'])
  const expires = new Date(String(first.headers['upload-expires'])).getTime()
  expect(expires - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await expect(findUpload(server.db, { namespace }, id)).rejects.toThrow('该上传不存在，或尚未完成')
  const last = await patch(id, 5000, bytes.subarray(5000))
  expect([last.statusCode, last.headers['upload-offset'], last.headers['upload-expires']]).toEqual([204, String(bytes.length), undefined])
  const upload = await findUpload(server.db, { namespace }, id)
  expect(upload).toMatchObject({ name: '录像.mp4', type: 'video/mp4', size: bytes.length, sha256: sha256Of(bytes), sm3: null, isUsed: false })
  expect(await buffer((await server.files.read(upload.file))!)).toEqual(bytes)
  expect((await head(id)).headers).toMatchObject({ 'upload-offset': String(bytes.length), 'upload-length': String(bytes.length) })
  expect([filesIn('partial'), filesIn('incoming')]).toEqual([[], []])
})

const problem = (answer: { statusCode: number; json(): { type: string } }) => [answer.statusCode, answer.json().type.split('/').at(-1)]
const uploaded = async () => {
  const id = uploadIdOf(await create())
  expect((await patch(id, 0, bytes)).statusCode).toBe(204)
  return id
}
const put = async (ref: string, body: object, as = key) =>
  server.app.inject(await signedCall(as, openEvidence.save, { ref }, { title: '录像', fileType: 4, ...body }))
const nothingIsLeft = async () => {
  const rows = await server.db.rows(sql`select id from partial_uploads union all select id from uploads where used_at is null`)
  expect([filesIn('partial'), filesIn('incoming'), rows]).toEqual([[], [], []])
}
/** Unused ones are deleted as a day later. */
const cleared = async () => {
  for (const { id } of await server.db.rows<{ id: string }>(sql`select id from partial_uploads union all select id from uploads where used_at is null`))
    await remove(id)
}
beforeEach(cleared)

test('OPEN-10 a part is only accepted at the end of the file; a client that lost an answer asks for the offset', async () => {
  const id = uploadIdOf(await create())
  await patch(id, 0, bytes.subarray(0, 100))
  for (const offset of [0, 99, 101]) expect(problem(await patch(id, offset, bytes.subarray(0, 10)))).toEqual([409, 'offset-mismatch'])
  expect((await head(id)).headers['upload-offset']).toBe('100')
  await patch(id, 100, bytes.subarray(100))
  expect(problem(await patch(id, 100, bytes.subarray(100)))).toEqual([409, 'offset-mismatch'])
  expect((await patch(id, bytes.length, Buffer.alloc(0))).statusCode).toBe(204)
  expect(problem(await patch(id, bytes.length, Buffer.from('x')))).toEqual([413, 'too-large'])
})

test('OPEN-10 a part with another digest than stated is removed; one without a digest is protected by that of the whole file', async () => {
  const id = uploadIdOf(await create())
  expect(problem(await patch(id, 0, bytes.subarray(0, 100), { headers: { 'content-digest': digestHeader('other') } }))).toEqual([400, 'digest-mismatch'])
  expect(problem(await patch(id, 0, bytes.subarray(0, 100), { headers: { 'content-digest': 'md5=:AAAA:' } }))).toEqual([400, 'digest-mismatch'])
  expect((await head(id)).headers['upload-offset']).toBe('0')
  const call = await uploadCalls(key).append(id, 0)
  expect(call.headers).not.toHaveProperty('content-digest')
  expect((await server.app.inject({ ...call, payload: bytes.subarray(0, 100) })).headers['upload-offset']).toBe('100')
  expect((await patch(id, 100, bytes.subarray(100))).statusCode).toBe(204)
  expect((await findUpload(server.db, { namespace }, id)).sha256).toBe(sha256Of(bytes))
})

test('OPEN-11 a complete file with another digest than declared is refused, and nothing of it is left', async () => {
  const sm3 = createHash('sm3').update(bytes).digest('hex')
  const lies: Record<string, string>[] = [{ sha256: '0'.repeat(64) }, { sm3: '0'.repeat(64) }]
  for (const wrong of lies) {
    const id = uploadIdOf(await create({ metadata: { ...declared, ...wrong } }))
    await patch(id, 0, bytes.subarray(0, 10))
    expect(problem(await patch(id, 10, bytes.subarray(10)))).toEqual([400, 'digest-mismatch'])
    expect((await head(id)).statusCode).toBe(404)
    await nothingIsLeft()
  }
  const id = uploadIdOf(await create({ metadata: { ...declared, sm3 } }))
  await patch(id, 0, bytes)
  expect((await findUpload(server.db, { namespace }, id)).sm3).toBe(sm3)
})

test('OPEN-11 an upload that cannot be accepted is refused before any byte of it arrives', async () => {
  const tooLong = await patch(uploadIdOf(await create({ length: 10 })), 0, bytes)
  expect(problem(tooLong)).toEqual([413, 'too-large'])
  await cleared()
  expect(problem(await create({ length: MAX_UPLOAD_BYTES + 1 }))).toEqual([413, 'too-large'])
  const wrong: [Declared, string[]][] = [
    [{ length: 0 }, ['upload-length']],
    [{ length: -1 }, ['upload-length']],
    [{ length: 1.5 }, ['upload-length']],
    [{ metadata: {} }, ['upload-metadata']],
    [{ metadata: { ...declared, sha256: 'x' } }, ['upload-metadata.sha256']],
    [{ metadata: { ...declared, filename: '../a' } }, ['upload-metadata.filename']],
    [{ metadata: { filename: 'a.mp4' } }, ['upload-metadata.sha256']],
    [{ metadata: { ...declared, path: '/etc' } }, ['upload-metadata.path']],
    [{ metadata: { ...declared, filetype: 'x' } }, ['upload-metadata.filetype']],
  ]
  for (const [given, fields] of wrong) {
    const answer = await create(given)
    expect([given, ...problem(answer), answer.json().errors?.map(({ field }: { field: string }) => field)]).toEqual([given, 422, 'invalid-fields', fields])
  }
  await nothingIsLeft()
})

test('OPEN-12 an upload of another caller is answered as one that does not exist', async () => {
  const id = await uploaded()
  const coming = uploadIdOf(await create())
  const { key: other } = await enterprise()
  for (const known of [id, coming]) {
    for (const [mine, none] of [
      [await head(known, other), await head('0'.repeat(32), other)],
      [await patch(known, 0, bytes, { as: other }), await patch('0'.repeat(32), 0, bytes, { as: other })],
      [await remove(known, other), await remove('0'.repeat(32), other)],
      [await put('foreign', { upload_id: known }, other), await put('foreign', { upload_id: '0'.repeat(32) }, other)],
    ] as const)
      expect([mine.statusCode, mine.body]).toEqual([none.statusCode, none.body])
    expect((await put('foreign', { upload_id: known }, other)).statusCode).toBe(422)
    expect((await head(known)).statusCode).toBe(200)
  }
})

test('OPEN-12 an upload is used once: for its piece, and the repeated call returns the same piece', async () => {
  const id = await uploaded()
  const saved = await put('recording', { upload_id: id })
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ fileStatus: 1, sha256: sha256Of(bytes), sm3: null })])
  expect((await put('recording', { upload_id: id })).json()).toEqual(saved.json())
  const again = await put('another', { upload_id: id })
  expect([...problem(again), again.json().errors]).toEqual([422, 'invalid-fields', [{ field: 'upload_id', detail: '该上传已被使用' }]])
  expect(problem(await remove(id))).toEqual([409, 'not-ready'])
  // The same file, uploaded again by a client that had lost the first answer.
  expect((await put('recording', { upload_id: await uploaded() })).json()).toEqual(saved.json())
  const two = await uploaded()
  const answers = await Promise.all([put('one', { upload_id: two }), put('two', { upload_id: two })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const file = await server.db.one<{ file: string }>(sql`select file from evidence_files where file = ${`uploads/${id}`}`)
  expect(await buffer((await server.files.read(file!.file))!)).toEqual(bytes)
})

test('OPEN-13 an uploaded file is added to a piece that waits for it', async () => {
  await put('waiting', { sha256: sha256Of(bytes) })
  const bring = async (upload_id: string) => server.app.inject(await signedCall(key, openEvidence.receive, { ref: 'waiting' }, { upload_id }))
  const id = await uploaded()
  const first = await bring(id)
  expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ fileStatus: 1, sha256: sha256Of(bytes) })])
  expect((await bring(id)).json()).toEqual(first.json())
  expect((await remove(id)).statusCode).toBe(409)
})

test('OPEN-12 a piece is not saved with an incomplete upload, or with other digests than stated', async () => {
  const id = uploadIdOf(await create())
  expect(problem(await put('early', { upload_id: id }))).toEqual([422, 'invalid-fields'])
  await patch(id, 0, bytes)
  expect(problem(await put('early', { upload_id: id, sha256: '0'.repeat(64) }))).toEqual([400, 'digest-mismatch'])
  const both = { upload_id: id, file: { name: 'a', type: 'text/plain', content: 'YQ==' } }
  expect(problem(await put('early', both))).toEqual([422, 'invalid-fields'])
  expect((await put('early', { upload_id: id, sha256: sha256Of(bytes) })).statusCode).toBe(200)
})

test('OPEN-10 a deleted upload is gone, complete or not', async () => {
  const ids = [uploadIdOf(await create()), await uploaded()]
  await patch(ids[0]!, 0, bytes.subarray(0, 10))
  for (const id of ids) {
    expect((await remove(id)).statusCode).toBe(204)
    expect([(await head(id)).statusCode, (await remove(id)).statusCode]).toEqual([404, 404])
  }
  await nothingIsLeft()
  expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
})

test('OPEN-10 an upload whose last answer was an error keeps its bytes, and is completed at the caller’s next call', async () => {
  const id = uploadIdOf(await create())
  const stored = filesIn('uploads').length
  const { transaction } = server.db
  Object.assign(server.db, { transaction: () => Promise.reject(new Error('The database has failed')) })
  expect(problem(await patch(id, 0, bytes))).toEqual([500, 'server-error'])
  Object.assign(server.db, { transaction })
  expect([filesIn('partial'), filesIn('incoming'), filesIn('uploads').length]).toEqual([[id], [], stored])
  expect((await head(id)).headers['upload-offset']).toBe(String(bytes.length))
  expect(await findUpload(server.db, { namespace }, id)).toMatchObject({ sha256: sha256Of(bytes) })
  expect([filesIn('partial'), filesIn('uploads').length]).toEqual([[], stored + 1])
})

test('OPEN-10 another tus version than 1.0.0 is refused with the supported one', async () => {
  const call = await signedCall(key, openUploads.create, {}, undefined, { headers: { 'tus-resumable': '0.2.2', 'upload-length': '1', 'upload-metadata': 'x' } })
  const answer = await server.app.inject(call)
  expect([...problem(answer), answer.headers['tus-version'], answer.headers['tus-resumable']]).toEqual([412, 'unsupported-version', '1.0.0', '1.0.0'])
})

test('OPEN-10 an upload without progress for a day is deleted, row and file; newer and used ones are kept', async () => {
  const [old, whole, young] = [uploadIdOf(await create()), await uploaded(), uploadIdOf(await create())]
  await patch(old, 0, bytes.subarray(0, 10))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await server.db.rows(sql`update partial_uploads set created_at = ${yesterday}, active_at = ${yesterday} where id = ${old}`)
  await server.db.rows(sql`update partial_uploads set created_at = ${yesterday} where id = ${young}`)
  await server.db.rows(sql`update uploads set created_at = ${yesterday} where id = ${whole}`)
  const uploads = createUploads({ ...server.config, db: server.db, files: server.files })
  const resumable = resumableUploads({ ...server.config, db: server.db, uploads })
  await resumable.sweepInactive(new Date())
  await uploads.sweepUnused(new Date())
  expect([(await head(old)).statusCode, (await head(whole)).statusCode, (await head(young)).statusCode]).toEqual([404, 404, 200])
  expect(filesIn('partial')).toEqual([young])
  // A file without a row may be another database's until it is a day old.
  await server.db.rows(sql`delete from partial_uploads where id = ${young}`)
  await resumable.sweepUnowned(new Date())
  expect(filesIn('partial')).toEqual([young])
  await resumable.sweepUnowned(new Date(Date.now() + 25 * 3_600_000))
  expect(filesIn('partial')).toEqual([])
})

test('OPEN-11 an upload that the disk has no room for is refused, counting the declared sizes of others', async () => {
  const megabyte = 1024 ** 2
  const { bavail: _, ...rest } = await disk.statfs(server.config.dataDir)
  const room = jest.spyOn(disk, 'statfs').mockResolvedValue({ ...rest, bsize: megabyte, bavail: 100 } as never)
  try {
    const none = await create({ length: 60 * megabyte })
    expect([...problem(none), none.headers['retry-after']]).toEqual([503, 'unavailable', '60'])
    const first = await create({ length: 40 * megabyte })
    expect(first.statusCode).toBe(201)
    expect(problem(await create({ length: 40 * megabyte }))).toEqual([503, 'unavailable'])
    await remove(uploadIdOf(first))
    expect((await create({ length: 40 * megabyte })).statusCode).toBe(201)
  } finally {
    room.mockRestore()
  }
})

test('OPEN-11 an enterprise with too many unused or unfinished uploads is asked to use or delete some', async () => {
  const gigabyte = 1024 ** 3
  const ids = [uploadIdOf(await create({ length: 4 * gigabyte })), uploadIdOf(await create({ length: 4 * gigabyte }))]
  expect(problem(await create())).toEqual([429, 'too-many-uploads'])
  const { key: other } = await enterprise()
  expect((await server.app.inject(await uploadCalls(other).create(bytes.length, declared))).statusCode).toBe(201)
  for (const id of ids) await remove(id)
  await server.db.rows(sql`
    insert into partial_uploads (id, namespace, name, type, size, sha256, created_at, active_at)
    select lpad(to_hex(n), 32, '0'), ${namespace}, 'a', 'a/a', 1, ${'0'.repeat(64)}, now(), now() from generate_series(1, 100) n`)
  const many = await create()
  await server.db.rows(sql`delete from partial_uploads where starts_with(id, '000000')`)
  expect(problem(many)).toEqual([429, 'too-many-uploads'])
})
