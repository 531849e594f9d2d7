import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { addPartitions } from '../../infra/db/partitions'
import { verifyTrail } from '../../operators/audit/verify'
import type { Db } from '../../infra/db/db'
import { migrationsDirectory } from '../../infra/db/migrate'
import { eventually } from '../../testing/eventually'
import { DAY, moveClock, stopClock } from '../../testing/clock'
import { testBuilds, write, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { deleteOldReleases, deleteUnregistered } from './old-releases'
import { publishBuilt } from './publish-built'
import { readRegistry } from '../registry/queries'

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let team: ReturnType<typeof deployer>
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens: { 'mf-users': [deployToken('mf-users')] } }, { runsJobs: true })
  team = deployer(server, 'mf-users')
})
beforeEach(async () => {
  await server.empty()
  rmSync(builds.dataDir, { recursive: true, force: true })
  stopClock()
})
afterEach(() => jest.useRealTimers())
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

async function publish(...versions: string[]) {
  for (const version of versions) {
    const routes = [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }]
    writeBuild(builds.buildDir, { name: 'mf-users', basePath: '/user', routes, version, code: `var v${version.replaceAll('.', '_')}` })
    expect((await team.publish(uploadOf(builds.buildDir, 'mf-users'))).statusCode).toBe(201)
  }
}
async function rollout(fields: Record<string, string | number>) {
  const { revision } = await readRegistry(server.db)
  expect((await team.rollout({ revision, ...fields })).statusCode).toBe(200)
}
const remove = () => deleteOldReleases({ db: server.db, dataDir: builds.dataDir, remoteVersionsKeptDays: 30 }, new Date())
const registered = async () => Object.keys((await readRegistry(server.db)).document.remotes['mf-users']!.versions)
const onDisk = () => readdirSync(join(builds.dataDir, 'remotes/mf-users')).sort()

test('a version that no operator had for 30 days is deleted, record and files, and the trail says so', async () => {
  await publish('1.0.0', '1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(30 * DAY)
  expect(await remove()).toEqual([])
  moveClock(1)
  expect(await remove()).toEqual(['mf-users@1.0.0'])
  expect([await registered(), onDisk()]).toEqual([['1.1.0'], ['1.1.0']])
  const trail = await server.db.rows(sql`select operator, action from audit_trail where subject = 'release' order by id desc limit 1`)
  expect(trail).toEqual([{ operator: '系统', action: '删除 mf-users 1.0.0：已有 30 天没有操作员使用' }])
  expect(await verifyTrail(server.db)).toMatchObject({ intact: true })
  expect(await remove()).toEqual([])
})

test('versions in use are kept at any age: stable, candidate and fallback', async () => {
  await publish('1.0.0', '1.1.0', '1.2.0')
  await rollout({ stable: '1.0.0' })
  await rollout({ stable: '1.1.0' })
  await rollout({ candidate: '1.2.0', weight: 1 })
  moveClock(400 * DAY)
  expect(await remove()).toEqual([])
})

test.each<[string, () => Promise<void>]>([
  ['two versions later', () => rollout({ stable: '1.2.0' })],
  ['taken back', () => rollout({ rollback: 1 })],
])('the 30 days begin when a version left the operators, at any age: %s', async (_, leave) => {
  await publish('1.0.0', '1.1.0', '1.2.0')
  await rollout({ stable: '1.0.0' })
  await rollout({ stable: '1.1.0' })
  await rollout({ candidate: '1.2.0', weight: 10_000 })
  moveClock(400 * DAY)
  await addPartitions(server.db, new Date())
  await leave()
  const kept = await registered()
  moveClock(30 * DAY)
  expect([await remove(), await registered()]).toEqual([[], kept])
  moveClock(1)
  expect(await remove()).toHaveLength(1)
})

test('SEC-F1 files that the registry does not name are deleted from the disk after a day, and nothing else', async () => {
  await publish('1.0.0', '1.1.0-a.unfinished')
  const folder = (path: string, ageMs: number) => {
    const folder = join(builds.dataDir, 'remotes', path)
    write(join(folder, 'entry.js'), 'var half')
    utimesSync(folder, new Date(), new Date(Date.now() - ageMs))
    return folder
  }
  const left = ['.unfinished/a', 'mf-users/0.9.0', 'mf-finance/1.0.0'].map((path) => folder(path, DAY + 1000))
  const fresh = ['.unfinished/b', 'mf-users/2.0.0'].map((path) => folder(path, DAY - 1000))
  const kept = ['mf-users/1.0.0', 'mf-users/1.1.0-a.unfinished', 'others/1.0.0'].map((path) => folder(path, 3 * DAY))
  await deleteUnregistered({ ...builds, db: server.db, remoteVersionsKeptDays: 30 }, new Date())
  expect([left, fresh, kept].map((folders) => folders.map((folder) => existsSync(folder)))).toEqual([
    [false, false, false],
    [true, true],
    [true, true, true],
  ])
})

test('a data directory without remotes is not changed', async () => {
  mkdirSync(builds.dataDir)
  await deleteUnregistered({ ...builds, db: server.db, remoteVersionsKeptDays: 30 }, new Date())
  expect(readdirSync(builds.dataDir)).toEqual([])
})

test('files are deleted only after the registry’s record', async () => {
  await publish('1.0.0', '1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(31 * DAY)
  const db = { ...server.db, transaction: <T>(work: (tx: Db) => Promise<T>) => server.db.transaction((tx) => work(tx).then(lost)) }
  await expect(deleteOldReleases({ db, dataDir: builds.dataDir, remoteVersionsKeptDays: 30 }, new Date())).rejects.toThrow('lost')
  expect([await registered(), onDisk()]).toEqual([
    ['1.0.0', '1.1.0'],
    ['1.0.0', '1.1.0'],
  ])
})

function lost(): never {
  throw new Error('The connection was lost before the commit')
}

test('a deleted version can be published again with the same content only: browsers may still cache it', async () => {
  await publish('1.0.0')
  const same = uploadOf(builds.buildDir, 'mf-users')
  await publish('1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(31 * DAY)
  expect(await remove()).toEqual(['mf-users@1.0.0'])
  // Later changes of the registry keep it.
  await publish('1.2.0')
  await rollout({ stable: '1.2.0' })

  const other = writeBuild(builds.buildDir, { name: 'mf-users', basePath: '/user', routes: [], version: '1.0.0', code: 'var other' })
  const refused = await team.publish(uploadOf(builds.buildDir, 'mf-users'))
  expect([refused.statusCode, refused.json().msg]).toEqual([409, 'mf-users 1.0.0 已经发布过，内容不同：请更换版本号'])
  await publishBuilt(server.db, builds)
  expect(await registered()).toEqual(['1.1.0', '1.2.0', `1.0.0-${other.buildId}`])

  expect((await team.publish(same)).statusCode).toBe(201)
  expect((await server.app.inject({ url: '/remotes/mf-users/1.0.0/entry.js' })).body).toBe('var v1_0_0')
})

test('the server does it when it starts to listen, and logs it', async () => {
  await publish('1.0.0', '1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(31 * DAY)
  server.lines.length = 0
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await eventually('the deletion in the log', () => server.lines.some((line) => line.includes('mf-users@1.0.0')))
  expect(await registered()).toEqual(['1.1.0'])
})

test('tombstones under their former name still work', async () => {
  await publish('1.0.0', '1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(31 * DAY)
  await remove()
  const { tombstones } = (await readRegistry(server.db)).document.remotes['mf-users']!
  expect(Object.keys(tombstones!)).toEqual(['1.0.0'])
  await server.db.script(`update registry set document = replace(document::text, '"tombstones"', '"gone"')::jsonb`)
  expect((await readRegistry(server.db)).document.remotes['mf-users']).not.toHaveProperty('tombstones')
  await server.db.script(readFileSync(join(migrationsDirectory, '202611221130_registry_tombstones.sql'), 'utf8'))
  const { versions, rollout: moved, tombstones: kept } = (await readRegistry(server.db)).document.remotes['mf-users']!
  expect([Object.keys(versions), moved, kept]).toEqual([['1.1.0'], { stable: '1.1.0' }, tombstones])
})
