import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { fileStore, s3Disk } from './file-store'

const directory = mkdtempSync(join(tmpdir(), 'console-files-'))
const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3'), configureBuckets: [{ name: 'files', configs: [] }] })
let endpoint: string
beforeAll(async () => {
  const { address, port } = await s3.run()
  endpoint = `http://${address}:${port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(directory, { recursive: true })
})

const bytes = Buffer.from('证件')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const stores = {
  'on disk': () => fileStore({ dataDir: directory }),
  'in S3': () => fileStore({ dataDir: directory, s3: { bucket: 'files', region: 'us-east-1', endpoint, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } }),
}

describe.each(Object.keys(stores) as (keyof typeof stores)[])('files %s', (name) => {
  test('are kept under their hash and read as they were', async () => {
    const store = stores[name]()
    const stored = await store.put(bytes)
    expect(stored).toEqual({ file: `${sha256.slice(0, 2)}/${sha256}`, size: bytes.length, sha256 })
    expect(await store.put(bytes)).toEqual(stored)
    expect(await buffer((await store.read(stored.file))!)).toEqual(bytes)
  })
  test('that are not there are undefined', async () => {
    expect(await stores[name]().read(`00/${'0'.repeat(64)}`)).toBeUndefined()
  })
})

test('SEC-F4 the store never reads outside its folder', async () => {
  writeFileSync(join(directory, 'secret'), 'secret')
  for (const climb of ['../secret', 'ab/../../secret', '..\\secret', join(directory, 'secret'), '%2e%2e/secret']) {
    const read = stores['on disk']().read(climb)
    expect(await read.catch((error: Error) => error)).not.toBeInstanceOf(Readable)
  }
})

test('a service that hangs is given up', async () => {
  const { driver } = await s3Disk({ bucket: 'files', region: 'us-east-1', endpoint, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
  expect(driver).toMatchObject({ options: { requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true } } })
})
