import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { eventually } from '../../testing/eventually'
import { type StubService, stubService } from '../../testing/stub-service'
import { startBucket, type TestBucket } from '../../testing/test-bucket'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { bucketFaultIn } from './bucket-fault'
import { fileStore, filesIn } from './file-store'
import { s3Disk, type S3Location } from './s3'

const directory = mkdtempSync(join(tmpdir(), 'console-files-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket(join(directory, 's3'))
})
afterAll(async () => {
  await bucket.close()
  rmSync(directory, { recursive: true })
})

const bytes = Buffer.from('证件')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const stores = {
  'on disk': () => fileStore({ dataDir: directory }),
  'in S3': () => fileStore({ dataDir: directory, s3: bucket.s3 }),
}

describe.each(Object.keys(stores) as (keyof typeof stores)[])('files %s', (name) => {
  test('are stored under their hash and read back unchanged', async () => {
    const store = stores[name]()
    const stored = await store.put(bytes)
    expect(stored).toEqual({ file: `${sha256.slice(0, 2)}/${sha256}`, size: bytes.length, sha256 })
    expect(await store.put(bytes)).toEqual(stored)
    expect(await buffer((await store.read(stored.file))!)).toEqual(bytes)
  })
  test('are stored under a name that the server has made', async () => {
    const store = stores[name]()
    expect(await store.put(bytes, 'uploads/2')).toEqual({ file: 'uploads/2', size: bytes.length, sha256 })
    expect(await buffer((await store.read('uploads/2'))!)).toEqual(bytes)
    await store.remove('uploads/2')
  })
  test('are read in part', async () => {
    const store = stores[name]()
    const { file } = await store.put(Buffer.from('0123456789'))
    const read = async (start: number, end: number) => (await buffer((await store.read(file, { start, end }))!)).toString()
    expect([await read(0, 2), await read(3, 4), await read(8, 10), await read(0, 10)]).toEqual(['01', '3', '89', '0123456789'])
    expect(await store.read(`00/${'0'.repeat(64)}`, { start: 0, end: 1 })).toBeUndefined()
  })
  test('are taken from this server’s disk, in several parts if they are large, found by age and removed', async () => {
    const store = stores[name]()
    const large = Buffer.alloc(17 * 1024 * 1024, '长')
    const path = join(directory, 'arrived')
    writeFileSync(path, large)
    await store.take(path, 'uploads/1')
    expect(existsSync(path)).toBe(false)
    expect((await buffer((await store.read('uploads/1'))!)).equals(large)).toBe(true)
    const older = async (ms: number) => {
      const found: string[] = []
      for await (const file of store.olderThan('uploads', new Date(Date.now() + ms))) found.push(file)
      return found
    }
    expect([await older(-60_000), await older(60_000)]).toEqual([[], ['uploads/1']])
    await store.remove('uploads/1')
    await store.remove('uploads/1')
    expect([await store.read('uploads/1'), await older(60_000)]).toEqual([undefined, []])
  })
  test('of a missing folder are an empty list', async () => {
    for await (const file of stores[name]().olderThan('nothing', new Date())) throw new Error(file)
  })
  test('that are missing are undefined', async () => {
    expect(await stores[name]().read(`00/${'0'.repeat(64)}`)).toBeUndefined()
  })
})

test('a file is closed when its bytes were read, and when nobody has read any', async () => {
  const store = fileStore({ dataDir: directory })
  const { file } = await store.put(bytes)
  const isOpen = async () => {
    const descriptors = await readdir('/proc/self/fd')
    // The folder's own descriptor is gone again.
    const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => undefined)))
    return paths.includes(join(filesIn(directory), file))
  }
  const unread = (await store.read(file))!
  expect(await isOpen()).toBe(true)
  unread.destroy()
  await eventually('an unread file is closed', async () => !(await isOpen()))
  await buffer((await store.read(file))!)
  await eventually('a read file is closed', async () => !(await isOpen()))
})

test('SEC-F4 the store never reads outside its folder', async () => {
  writeFileSync(join(directory, 'secret'), 'secret')
  for (const climb of ['../secret', 'ab/../../secret', '..\\secret', join(directory, 'secret'), '%2e%2e/secret']) {
    const read = stores['on disk']().read(climb)
    expect(await read.catch((error: Error) => error)).not.toBeInstanceOf(Readable)
  }
})

test('a service that hangs is aborted', async () => {
  const { driver } = await s3Disk(bucket.s3)
  const { client } = (driver as unknown as { options: { client: S3Client } }).options
  const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
  expect(await (client.config.requestHandler as unknown as { configProvider: Promise<object> }).configProvider).toMatchObject(timeouts)
})

describe('a service that stops in the middle of an object', () => {
  const file = `${sha256.slice(0, 2)}/${sha256}`
  let service: StubService
  let s3: S3Location
  beforeAll(async () => {
    const head = { 'content-length': 1000, 'last-modified': new Date().toUTCString(), etag: '"1"' }
    service = await stubService((_body, _request, response) => void response.writeHead(200, head).write('half'))
    s3 = { ...bucket.s3, endpoint: service.url }
  })
  afterAll(() => service.close())

  test.each<[string, () => Promise<unknown>]>([
    ['a file is read', async () => buffer((await fileStore({ dataDir: directory, s3 }).read(file))!)],
    ['a release is fetched', async () => (await s3Disk(s3)).getBytes(file)],
  ])('is given up when %s', async (_, read) => {
    const failed = await read().catch((error: unknown) => error)
    expect(bucketFaultIn(failed)?.message).toBe(`无法连接 ${service.url}（ETIMEDOUT）`)
  })
})

describe.each(Object.keys(stores) as (keyof typeof stores)[])('documents %s', (name) => {
  const at = { dataDir: directory }
  const storeWith = (key: number) =>
    fileStore({ ...(name === 'in S3' ? { ...at, s3: bucket.s3 } : at), documentKeys: new Map([['k1', Buffer.alloc(32, key)]]) })
  /** The stored file, and another one in its place. */
  const stored = async (file: string) => {
    const disk = name === 'in S3' ? await s3Disk(bucket.s3) : new Disk(new FSDriver({ location: filesIn(directory), visibility: 'private' }))
    return { bytes: Buffer.from(await disk.getBytes(file)), replace: (bytes: Uint8Array, at = file) => disk.put(at, bytes) }
  }
  const CHUNK = 64 * 1024
  const text = (size: number) => Buffer.from('身份证'.repeat(Math.ceil(size / 9))).subarray(0, size)

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7])('SEC-D2 of %i bytes are encrypted, and read completely and in part', async (size) => {
    const store = storeWith(1)
    const document = text(size)
    const { file, ...written } = await store.putDocument(document)
    expect(written).toEqual({ size, sha256: createHash('sha256').update(document).digest('hex') })
    const { bytes } = await stored(file)
    expect([bytes.length > size, bytes.includes('身份证'), file.includes(written.sha256)]).toEqual([true, false, false])
    expect((await buffer((await store.read(file))!)).equals(document)).toBe(true)
    expect(await store.sizeOf(file)).toBe(size)
    for (const [start, end] of [
      [0, 1],
      [size - 1, size],
      [CHUNK - 2, CHUNK + 2],
      [CHUNK, 2 * CHUNK],
      [7, size],
    ] as const)
      if (start >= 0 && end <= size && start < end)
        expect((await buffer((await store.read(file, { start, end }))!)).equals(document.subarray(start, end))).toBe(true)
  })
  test('SEC-D2 are not read with another key, under another name, or with a changed byte, order or number of chunks', async () => {
    const store = storeWith(1)
    const { file } = await store.putDocument(text(3 * CHUNK))
    const { bytes, replace } = await stored(file)
    const sealed = CHUNK + 16
    const [one, two, three] = [0, 1, 2].map((chunk) => bytes.subarray(chunk * sealed, (chunk + 1) * sealed)) as [Buffer, Buffer, Buffer]
    const read = async (from = store, at = file) => buffer((await from.read(at))!)
    await expect(read(storeWith(2))).rejects.toThrow()
    const other = file.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await replace(bytes, other)
    await expect(read(store, other)).rejects.toThrow()
    for (const changed of [bytes.with(5, bytes[5]! ^ 1), [two, one, three], [one, two], [one, two, three, three], [one, three]]) {
      await replace(Array.isArray(changed) ? Buffer.concat(changed) : changed)
      await expect(read()).rejects.toThrow()
    }
    await replace(bytes)
    expect((await read()).length).toBe(3 * CHUNK)
  })
  test('of a missing key are refused with its name', async () => {
    const { file } = await storeWith(1).putDocument(text(1))
    const without = fileStore({ ...(name === 'in S3' ? { ...at, s3: bucket.s3 } : at), documentKeys: new Map([['k2', Buffer.alloc(32)]]) })
    await expect(without.read(file)).rejects.toThrow('DOCUMENT_KEYS lacks the key k1')
  })
})
