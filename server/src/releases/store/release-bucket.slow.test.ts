import { existsSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { recordChange } from '../../operators/audit/trail'
import { s3Disk } from '../../infra/files/s3'
import { StartError } from '../../infra/start-error'
import { within } from '../../testing/eventually'
import { startBucket, type TestBucket } from '../../testing/test-bucket'
import { testBuilds, writeBuild, writeShell } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { deleteOldReleases } from '../deploy/old-releases'
import { publishUpload } from '../deploy/publish'
import { publishBuilt } from '../deploy/publish-built'
import { readRegistry } from '../registry/queries'
import { publishShell } from '../shells/publish-shell'
import { releaseBucket } from './release-bucket'
import { contentId } from '@console/platform/release'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const code = 'var published = 1;'.repeat(50)

const builds = testBuilds()
let bucketService: TestBucket
let server: TestServer
let releases: TestBucket['s3']
beforeAll(async () => {
  bucketService = await startBucket(join(builds.place, 's3'))
  releases = bucketService.s3
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, deployTokens: { 'mf-users': [deployToken('mf-users')] }, releases })
})
beforeEach(() => server.empty())
afterAll(async () => {
  await server.close()
  await bucketService.close()
  rmSync(builds.place, { recursive: true })
})

const onDisk = (version: string) => join(builds.dataDir, 'remotes/mf-users', version)
const fetchFile = (version: string, file = 'entry.js') =>
  server.app.inject({ url: `/remotes/mf-users/${version}/${file}`, headers: { 'accept-encoding': 'br' } })
const bucket = () => releaseBucket({ dataDir: builds.dataDir, releases })!

/** Another server's state: the registry, and a disk without the version. */
async function published(version: string) {
  writeBuild(builds.buildDir, { ...users, version, code })
  expect((await deployer(server, 'mf-users').publish(uploadOf(builds.buildDir, 'mf-users'))).statusCode).toBe(201)
  rmSync(onDisk(version), { recursive: true })
}

test('a server without a version fetches it from the bucket once, and then serves it from its disk', async () => {
  await published('1.0.0')
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetchFile('1.0.0')))
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
  expect(readFileSync(join(onDisk('1.0.0'), 'entry.js'), 'utf8')).toBe(code)
  expect((await fetchFile('1.0.0', 'gone.js')).statusCode).toBe(404)
  expect((await fetchFile('9.9.9')).statusCode).toBe(404)
})

test('a version that was served, deleted and published again is fetched again', async () => {
  await published('1.0.1')
  for (let i = 0; i < 2; i++) expect((await fetchFile('1.0.1')).statusCode).toBe(200)
  rmSync(onDisk('1.0.1'), { recursive: true })
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetchFile('1.0.1')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('a server also stores in the bucket what it publishes at its start', async () => {
  writeBuild(builds.buildDir, { ...users, version: '1.1.0', code })
  await publishBuilt(server.db, { ...builds, bucket: bucket() })
  rmSync(onDisk('1.1.0'), { recursive: true })
  expect((await fetchFile('1.1.0')).statusCode).toBe(200)
})

test('SEC-B3 files that were changed in the bucket are not served, until they are repaired', async () => {
  await published('1.2.0')
  const disk = await s3Disk(releases)
  const { document } = await readRegistry(server.db)
  const key = `remotes/mf-users/1.2.0/${contentId(document.remotes['mf-users']!.versions['1.2.0']!)}/entry.js`
  await disk.put(key, `${code}//`)
  expect((await fetchFile('1.2.0')).statusCode).toBe(500)
  expect(existsSync(onDisk('1.2.0'))).toBe(false)
  await disk.put(key, code)
  expect((await fetchFile('1.2.0')).statusCode).toBe(200)
})

test('a deleted version is deleted from the bucket, too', async () => {
  await published('1.3.0')
  const { document } = await readRegistry(server.db)
  const release = document.remotes['mf-users']!.versions['1.3.0']!
  const inThirtyOneDays = new Date(Date.now() + 31 * 24 * 3_600_000)
  expect(await deleteOldReleases({ db: server.db, dataDir: builds.dataDir, bucket: bucket(), remoteVersionsKeptDays: 30 }, inThirtyOneDays)).toEqual([
    'mf-users@1.3.0',
  ])
  await expect(bucket().bring('1.3.0', release)).rejects.toThrow()
})

/** A bucket that accepts every request and answers none until it is closed; `asked` waits for the first. */
async function hangingBucket() {
  const web = createServer()
  const asked = once(web, 'request')
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const close = () => {
    web.close()
    web.closeAllConnections()
  }
  return { asked, close, bucket: () => releaseBucket({ dataDir: builds.dataDir, releases: { ...releases, endpoint } })! }
}

test('while the bucket hangs, other calls read and write', async () => {
  const { asked, close, bucket } = await hangingBucket()
  const { buildDir, dataDir } = builds
  writeBuild(buildDir, { ...users, version: '1.4.0', code })
  const upload = new Map(Object.entries(uploadOf(buildDir, 'mf-users')).map(([name, content]) => [name, Buffer.from(content)]))
  const by = { accountId: null, operator: 'test', ip: '' }
  const publishing = publishUpload(server.db, { dataDir, remoteOrigins: [], bucket: bucket(), name: 'mf-users', upload, by }).catch((error: Error) => error)
  try {
    await asked
    const written = server.db.transaction((tx) => recordChange(tx, { at: new Date(), ...by }, { subject: 'release', subjectId: null, action: 'test' }))
    await within('a write beside it', written, 8_000)
  } finally {
    close()
  }
  expect(await publishing).toBeInstanceOf(Error)
  expect((await readRegistry(server.db)).revision).toBe(0)
  expect(existsSync(onDisk('1.4.0'))).toBe(false)
})

test('while the bucket hangs, an old release is still unregistered', async () => {
  await published('1.3.1')
  const { asked, close, bucket } = await hangingBucket()
  const inThirtyOneDays = new Date(Date.now() + 31 * 24 * 3_600_000)
  const { db } = server
  const deleting = deleteOldReleases({ db, dataDir: builds.dataDir, bucket: bucket(), remoteVersionsKeptDays: 30 }, inThirtyOneDays).catch(
    (error: Error) => error,
  )
  try {
    await asked
    const read = readRegistry(db).then(({ document }) => document.remotes['mf-users']!.versions)
    expect(await within('a read beside it', read, 8_000)).toEqual({})
  } finally {
    close()
  }
  expect(await deleting).toBeInstanceOf(Error)
})

test('two contents under one name are stored separately: the slower upload does not change the registered one', async () => {
  await published('1.5.0')
  const other = writeBuild(builds.buildDir, { ...users, version: '1.5.0', code: 'var other' })
  await bucket().keep('1.5.0', other, join(builds.buildDir, 'mf-users/dist'))
  expect((await fetchFile('1.5.0')).statusCode).toBe(200)
  expect(readFileSync(join(onDisk('1.5.0'), 'entry.js'), 'utf8')).toBe(code)
})

test('publishing the same release again restores what the bucket has lost', async () => {
  await published('1.6.0')
  await bucket().forget('1.6.0', 'mf-users')
  expect((await deployer(server, 'mf-users').publish(uploadOf(builds.buildDir, 'mf-users'))).statusCode).toBe(200)
  rmSync(onDisk('1.6.0'), { recursive: true })
  expect((await fetchFile('1.6.0')).statusCode).toBe(200)
})

test('a server without new builds starts without the bucket, and one with a new build says in a line what is wrong', async () => {
  writeBuild(builds.buildDir, { ...users, version: '1.7.0', code })
  await publishBuilt(server.db, { ...builds, bucket: bucket() })
  rmSync(onDisk('1.7.0'), { recursive: true })
  const down = releaseBucket({ dataDir: builds.dataDir, releases: { ...releases, endpoint: 'http://127.0.0.1:1' } })
  await publishBuilt(server.db, { ...builds, bucket: down })
  expect(existsSync(join(onDisk('1.7.0'), 'entry.js'))).toBe(true)

  writeBuild(builds.buildDir, { ...users, version: '1.8.0', code: 'var later' })
  const refused = publishBuilt(server.db, { ...builds, bucket: down })
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/无法将 mf-users 1\.8\.0 存入 S3（无法连接 http:\/\/127\.0\.0\.1:1（.*ECONNREFUSED.*））：请检查/)
  expect((await readRegistry(server.db)).revision).toBe(1)
})

test('a server that lacks a build of the shell fetches it from the bucket once, and serves document and files from its disk', async () => {
  const build = writeShell(builds.buildDir, 'main.5.js')
  await publishShell(server.db, { ...builds, bucket: bucket() })
  rmSync(join(builds.dataDir, 'shells'), { recursive: true })
  const fetchScript = () => server.app.inject({ url: '/assets/main.5.js', headers: { 'accept-encoding': 'br' } })
  const answers = await Promise.all([fetchScript(), fetchScript(), fetchScript()])
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual(Array(3).fill([200, 'br']))
  expect(existsSync(join(builds.dataDir, 'shells', build, 'index.html'))).toBe(true)
})

test('SEC-B3 a build of the shell that was changed in the bucket is not served', async () => {
  const build = writeShell(builds.buildDir, 'main.6.js')
  await publishShell(server.db, { ...builds, bucket: bucket() })
  rmSync(join(builds.dataDir, 'shells'), { recursive: true })
  const key = `shells/${build}/assets/main.6.js.br`
  const disk = await s3Disk(releases)
  const before = await disk.getBytes(key)
  await disk.put(key, 'slipped in')
  expect((await server.app.inject('/assets/main.6.js')).statusCode).toBe(404)
  await disk.put(key, Buffer.from(before))
  expect((await server.app.inject('/assets/main.6.js')).statusCode).toBe(200)
})

test('a shell that cannot be stored in the bucket stops the start with a message; a stored one does not need it', async () => {
  const down = releaseBucket({ dataDir: builds.dataDir, releases: { ...releases, endpoint: 'http://127.0.0.1:1' } })
  writeShell(builds.buildDir, 'main.7.js')
  await publishShell(server.db, { ...builds, bucket: bucket() })
  await publishShell(server.db, { ...builds, bucket: down })
  const build = writeShell(builds.buildDir, 'main.8.js')
  const start = (of: typeof down) => publishShell(server.db, { ...builds, bucket: of })
  await expect(start(down)).rejects.toThrow(new RegExp(`无法将主应用 ${build} 存入 S3（无法连接 http://127\\.0\\.0\\.1:1（.*ECONNREFUSED.*））：请检查`))
  const missing = releaseBucket({ dataDir: builds.dataDir, releases: { ...releases, bucket: 'nothing-here' } })
  await expect(start(missing)).rejects.toThrow(`无法将主应用 ${build} 存入 S3（存储桶 nothing-here 不存在）：请检查`)
})
