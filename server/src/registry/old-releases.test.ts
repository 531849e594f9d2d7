import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { verifyTrail } from '../audit/verify'
import { moveClock, stopClock } from '../testing/clock'
import { testBuilds, write, writeBuild } from '../testing/test-builds'
import { startTestServer, type TestServer } from '../testing/test-server'
import { deployer, deployToken, uploadOf } from '../testing/test-uploads'
import { deleteOldReleases, deleteUnfinished } from './old-releases'
import { readRegistry } from './queries'

const DAY = 24 * 3_600_000

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let team: ReturnType<typeof deployer>
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens: { 'mf-users': deployToken('mf-users') } })
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

test('what no operator was given for 30 days is deleted, record and files, and the trail says so', async () => {
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

test('what operators are given stays however old it is: as theirs, as a candidate, to fall back to', async () => {
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
])('the 30 days run from when a version left the operators, however old it is: %s', async (_, leave) => {
  await publish('1.0.0', '1.1.0', '1.2.0')
  await rollout({ stable: '1.0.0' })
  await rollout({ stable: '1.1.0' })
  await rollout({ candidate: '1.2.0', weight: 10_000 })
  moveClock(400 * DAY)
  await leave()
  const kept = await registered()
  moveClock(30 * DAY)
  expect([await remove(), await registered()]).toEqual([[], kept])
  moveClock(1)
  expect(await remove()).toHaveLength(1)
})

test('SEC-F1 what a broken upload has left is deleted after a day, and nothing else', async () => {
  await publish('1.0.0')
  const leftover = (name: string, ageMs: number) => {
    const folder = join(builds.dataDir, 'remotes/mf-users', name)
    write(join(folder, 'entry.js'), 'var half')
    utimesSync(folder, new Date(), new Date(Date.now() - ageMs))
    return folder
  }
  const old = leftover('1.1.0.a.unfinished', DAY + 1000)
  const fresh = leftover('1.2.0.b.unfinished', DAY - 1000)
  leftover('1.0.0', 3 * DAY)
  await deleteUnfinished(builds, new Date())
  expect([existsSync(old), existsSync(fresh), existsSync(join(builds.dataDir, 'remotes/mf-users/1.0.0/entry.js'))]).toEqual([false, true, true])
})

test('a data directory without remotes is left as it is', async () => {
  mkdirSync(builds.dataDir)
  await deleteUnfinished(builds, new Date())
  expect(readdirSync(builds.dataDir)).toEqual([])
})

test('the server does it when it starts to listen, and says so', async () => {
  await publish('1.0.0', '1.1.0')
  await rollout({ stable: '1.1.0' })
  moveClock(31 * DAY)
  server.lines.length = 0
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  while (!server.lines.some((line) => line.includes('mf-users@1.0.0'))) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await registered()).toEqual(['1.1.0'])
})
