import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { s3Disk } from '../files/file-store'
import { testBuilds, writeBuild } from '../testing/test-builds'
import { startTestServer, type TestServer } from '../testing/test-server'
import { deployer, deployToken, uploadOf } from '../testing/test-uploads'
import { deleteOldReleases } from './old-releases'
import { publishBuilt } from './publish-built'
import { readRegistry } from './queries'
import { releaseBucket } from './release-bucket'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const code = 'var published = 1;'.repeat(50)

const builds = testBuilds()
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(builds.place, 's3'),
  configureBuckets: [{ name: 'console', configs: [] }],
})
let server: TestServer
let releases: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
beforeAll(async () => {
  const { address, port } = await s3.run()
  releases = { bucket: 'console', region: 'us-east-1', endpoint: `http://${address}:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens: { 'mf-users': deployToken('mf-users') }, releases })
})
beforeEach(() => server.empty())
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(builds.place, { recursive: true })
})

const onDisk = (version: string) => join(builds.dataDir, 'remotes/mf-users', version)
const fetchFile = (version: string, file = 'entry.js') =>
  server.app.inject({ url: `/remotes/mf-users/${version}/${file}`, headers: { 'accept-encoding': 'br' } })
const bucket = () => releaseBucket({ dataDir: builds.dataDir, releases })!

/** What another server finds: the registry, and a disk without the version. */
async function published(version: string) {
  writeBuild(builds.buildDir, { ...users, version, code })
  expect((await deployer(server, 'mf-users').publish(uploadOf(builds.buildDir, 'mf-users'))).statusCode).toBe(201)
  rmSync(onDisk(version), { recursive: true })
}

test('a server that does not have a version brings it from the bucket once, and serves it as its own', async () => {
  await published('1.0.0')
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetchFile('1.0.0')))
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
  expect(readFileSync(join(onDisk('1.0.0'), 'entry.js'), 'utf8')).toBe(code)
  expect((await fetchFile('1.0.0', 'gone.js')).statusCode).toBe(404)
  expect((await fetchFile('9.9.9')).statusCode).toBe(404)
})

test('what a server publishes at its start lies in the bucket, too', async () => {
  writeBuild(builds.buildDir, { ...users, version: '1.1.0', code })
  await publishBuilt(server.db, { ...builds, bucket: bucket() })
  rmSync(onDisk('1.1.0'), { recursive: true })
  expect((await fetchFile('1.1.0')).statusCode).toBe(200)
})

test('SEC-B3 what was changed in the bucket is not served, and comes back when it is mended', async () => {
  await published('1.2.0')
  const disk = await s3Disk(releases)
  await disk.put('remotes/mf-users/1.2.0/entry.js', `${code}//`)
  expect((await fetchFile('1.2.0')).statusCode).toBe(500)
  expect(existsSync(onDisk('1.2.0'))).toBe(false)
  await disk.put('remotes/mf-users/1.2.0/entry.js', code)
  expect((await fetchFile('1.2.0')).statusCode).toBe(200)
})

test('a version that is deleted is deleted there, too', async () => {
  await published('1.3.0')
  const { document } = await readRegistry(server.db)
  const release = document.remotes['mf-users']!.versions['1.3.0']!
  const inThirtyOneDays = new Date(Date.now() + 31 * 24 * 3_600_000)
  expect(await deleteOldReleases({ db: server.db, dataDir: builds.dataDir, bucket: bucket(), remoteVersionsKeptDays: 30 }, inThirtyOneDays)).toEqual([
    'mf-users@1.3.0',
  ])
  await expect(bucket().bring('1.3.0', release)).rejects.toThrow()
})
