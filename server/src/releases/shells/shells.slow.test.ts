import { cpSync, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LOADER_PROTOCOL, RegistryAnswer } from '@console/platform/registry'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { addPartitions } from '../../infra/db/partitions'
import { verifyTrail } from '../../operators/audit/verify'
import { readConfig } from '../../config/config'
import { deleteOldReleases, deleteUnregistered } from '../deploy/old-releases'
import { publishBuilt } from '../deploy/publish-built'
import { readRegistry } from '../registry/queries'
import type { ReleaseBucket } from '../store/release-bucket'
import { eventually } from '../../testing/eventually'
import { DAY, moveClock, stopClock } from '../../testing/clock'
import { shellOfTests, testBuilds, write, writeBuild, writeShell } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { keptShells } from './kept-shells'
import { publishShell } from './publish-shell'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const html = { accept: 'text/html' }

/** Two checkouts that share `DATA_DIR/shells`, as two instances with a common disk do. */
const older = testBuilds()
const newer = { ...testBuilds(), dataDir: older.dataDir }
const olderBuild = writeShell(older.buildDir, 'older.1.js')
const newerBuild = writeShell(newer.buildDir, 'newer.2.js', { id: 'newer-shell', exports: { '@console/platform/ui/core': ['Page', 'Panel', 'Tour'] } })

let server: TestServer
let instances: { older: FastifyInstance; newer: FastifyInstance }
const printed: string[] = []
beforeAll(async () => {
  server = await startTestServer({ ...older, deployTokens: { shell: [deployToken('shell')], 'mf-users': [deployToken('mf-users')] } })
  instances = { older: server.app, newer: await anotherInstance(newer.buildDir) }
})
beforeEach(async () => {
  await server.empty()
  rmSync(older.dataDir, { recursive: true, force: true })
  printed.length = 0
  stopClock()
})
afterEach(() => jest.useRealTimers())
afterAll(async () => {
  await instances.newer.close()
  await server.close()
  for (const { place } of [older, newer]) rmSync(place, { recursive: true })
})

/** Another server on the same database. */
async function anotherInstance(buildDir: string) {
  const config = { ...readConfig({ DEMO: '0', LOG_LEVEL: 'info', DATA_DIR: older.dataDir }), buildDir }
  const db = { ...server.db, close: async () => {} }
  const app = createApp({ config, db, secret: Buffer.alloc(32), print: (line) => printed.push(line) })
  await app.ready()
  return app
}

const documentOf = async (app: FastifyInstance, path = '/user/enterprise', headers: Record<string, string> = {}) =>
  (await app.inject({ url: path, headers: { ...html, ...headers } })).body
const buildOf = (document: string) => /name="shell-build" content="(\w+)"/.exec(document)?.[1]
/**
 * Each instance names such a build. A document waits 200 ms for the database; later on a busy machine it is of the last
 * known build once.
 */
const expectBuilds = (...builds: [older: string, newer: string]) =>
  eventually(`documents of ${builds.join(' and ')}`, async () => isDeepStrictEqual((await each(documentOf)).map(buildOf), builds))
const statusOf = async (app: FastifyInstance, url: string) => (await app.inject({ url })).statusCode
const each = <Answer>(ask: (app: FastifyInstance) => Promise<Answer>) => Promise.all([ask(instances.older), ask(instances.newer)])
const actions = async () => (await server.db.rows<{ action: string }>(sql`select action from audit_trail order by id`)).map(({ action }) => action)

async function registryOf(app: FastifyInstance, query: string) {
  const { token } = await server.operator({ permissions: 'all' })
  return RegistryAnswer.parse((await app.inject({ url: `/registry.json${query}`, headers: { authorization: `Bearer ${token}` } })).json())
}

/** `npm run rollout -- shell`. */
const shellTeam = (token?: string) => {
  const { read, check, rollout } = deployer(server, 'shell', { token, at: '/deploy/shell' })
  return { read, check, rollout: async (fields: object) => rollout({ revision: (await readRegistry(server.db)).revision, ...fields }) }
}

test('UX-F1 two instances with different shells both give the last deployed one, and both serve the files of either', async () => {
  await publishShell(server.db, older)
  await expectBuilds(olderBuild, olderBuild)
  await publishShell(server.db, newer)
  await expectBuilds(newerBuild, newerBuild)
  for (const document of await each(documentOf)) expect(document).toContain('/assets/newer.2.js')
  for (const script of ['older.1.js', 'newer.2.js']) {
    const answers = await each((app) => app.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'br' } }))
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
  }
  expect(await each((app) => statusOf(app, '/assets/gone.3.js'))).toEqual([404, 404])
})

test('a document and its preloaded files are of one build', async () => {
  await publishShell(server.db, older)
  await publishShell(server.db, newer)
  await expectBuilds(newerBuild, newerBuild)
  const { token } = await server.operator({ permissions: 'all' })
  for (const document of await each((app) => documentOf(app, '/nowhere', { cookie: `token=${token}` }))) {
    expect(buildOf(document)).toBe(newerBuild)
    expect([...document.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/assets/newer.2.js'])
  }
})

test('an older instance that restarts rolls nothing back; a new shell becomes current', async () => {
  expect(await publishShell(server.db, older)).toBeUndefined()
  expect(await publishShell(server.db, newer)).toBeUndefined()
  expect(await publishShell(server.db, older)).toEqual({ built: olderBuild, current: newerBuild })
  expect((await readRegistry(server.db)).document.shell).toEqual({ current: newerBuild, previous: olderBuild })
  await expectBuilds(newerBuild, newerBuild)
  expect(await actions()).toEqual([`部署主应用 ${olderBuild}`, `部署主应用 ${newerBuild}`])
})

test('instances that start simultaneously register each shell once, and one of them is current', async () => {
  await Promise.all([older, newer, older, newer].map((place) => publishShell(server.db, place)))
  const { revision, document } = await readRegistry(server.db)
  expect([revision, [document.shell!.current, document.shell!.previous].sort()]).toEqual([2, [olderBuild, newerBuild].sort()])
  expect(readdirSync(join(older.dataDir, 'shells/.unfinished'))).toEqual([])
  expect(await verifyTrail(server.db)).toMatchObject({ intact: true })
})

test('a server whose disk has lost the current shell gives the one beside it, and restores the other at its start', async () => {
  await publishShell(server.db, older)
  await publishShell(server.db, newer)
  rmSync(older.dataDir, { recursive: true })
  await expectBuilds(olderBuild, newerBuild)
  await publishShell(server.db, newer)
  await expectBuilds(newerBuild, newerBuild)
})

/** A server of the older build with its own disk, and a bucket that takes half a second. */
function withSlowBucket(bringShell: (dataDir: string) => Promise<void>) {
  const { place, dataDir } = testBuilds()
  const bring = jest.fn(() => wait(500).then(() => bringShell(dataDir)))
  const bucket = { bringShell: bring } as unknown as ReleaseBucket
  const shells = keptShells({ db: server.db, buildDir: older.buildDir, dataDir, bucket, currentRegistry: () => readRegistry(server.db), log: server.app.log })
  return { shells, bring, build: async () => (await shells.current())?.build, remove: () => rmSync(place, { recursive: true }) }
}

test('UX-F1 a document waits for a build that this server has to fetch from the bucket, and all documents share one fetch', async () => {
  await publishShell(server.db, older)
  await publishShell(server.db, newer)
  const { build, bring, remove } = withSlowBucket(async (dataDir) =>
    cpSync(join(newer.dataDir, 'shells', newerBuild), join(dataDir, 'shells', newerBuild), { recursive: true }),
  )
  expect(await Promise.all([build(), build()])).toEqual([newerBuild, newerBuild])
  expect(await build()).toBe(newerBuild)
  expect(bring).toHaveBeenCalledTimes(1)
  remove()
})

test('a failed fetch of a build is repeated, and no document waits for it any more', async () => {
  await publishShell(server.db, newer)
  let down = true
  const { shells, build, bring, remove } = withSlowBucket(async (dataDir) => {
    if (down) throw new Error('down')
    cpSync(join(newer.dataDir, 'shells', newerBuild), join(dataDir, 'shells', newerBuild), { recursive: true })
  })
  await shells.prepare()
  expect(await build()).toBe(olderBuild)
  down = false
  await bring.mock.results[1]!.value
  expect(await build()).toBe(newerBuild)
  expect(bring).toHaveBeenCalledTimes(2)
  remove()
})

test('without a database the document is of the previous answer', async () => {
  await publishShell(server.db, older)
  await publishShell(server.db, newer)
  await expectBuilds(newerBuild, newerBuild)
  const one = jest.spyOn(server.db, 'one').mockRejectedValue(new Error('gone'))
  expect(buildOf(await documentOf(instances.older))).toBe(newerBuild)
  one.mockRestore()
})

test('SHELL-10 the registry names the current shell, and knows what each stored shell can run', async () => {
  writeBuild(older.buildDir, { ...users, requires: { exports: { '@console/platform/ui/core': ['Tour'] } } })
  await publishShell(server.db, older)
  await publishShell(server.db, newer)
  await publishBuilt(server.db, older)
  rmSync(join(older.buildDir, 'mf-users'), { recursive: true })
  for (const app of [instances.older, instances.newer]) {
    expect(await registryOf(app, '?shell=newer-shell')).toMatchObject({ shell: newerBuild, remotes: [{ name: 'mf-users' }] })
    const answer = await registryOf(app, `?shell=${shellOfTests.id}`)
    expect(answer).toMatchObject({ shell: newerBuild, remotes: [], withheld: [{ name: 'mf-users', version: '1.0.0' }] })
    expect((await registryOf(app, '?shell=unknown')).remotes[0]!.requires).toBeDefined()
  }
})

describe('its revision', () => {
  const revision = async (app: FastifyInstance) => (await app.inject('/registry/revision.json')).json()
  let later = 0
  const now = performance.now.bind(performance)
  function aSecondLater() {
    later += 2_000
    jest.spyOn(performance, 'now').mockReturnValue(now() + later)
  }
  afterEach(() => jest.restoreAllMocks())

  test('is returned to anybody, at most a second late', async () => {
    aSecondLater()
    expect(await each(revision)).toEqual([{ revision: 0 }, { revision: 0 }])
    await publishShell(server.db, older)
    aSecondLater()
    expect(await each(revision)).toEqual([{ revision: 1 }, { revision: 1 }])
  })

  test('costs the database one query a second, and the log no line', async () => {
    aSecondLater()
    // One that has changed is looked into once more.
    await revision(instances.older)
    aSecondLater()
    const one = jest.spyOn(server.db, 'one')
    const lines = server.lines.length
    await Promise.all(Array.from({ length: 50 }, () => revision(instances.older)))
    expect(one).toHaveBeenCalledTimes(1)
    expect(server.lines.slice(lines)).toEqual([])
  })
})

describe('from the terminal', () => {
  test('the previous shell is current again, for the documents of every instance, and the trail records it', async () => {
    await publishShell(server.db, older)
    moveClock(1)
    await publishShell(server.db, newer)
    const { rollout, read } = shellTeam()
    expect((await rollout({ rollback: 1 })).json()).toMatchObject({ code: 200, data: { revision: 3, rollout: { stable: olderBuild } } })
    await expectBuilds(olderBuild, olderBuild)
    expect((await read()).json().data).toMatchObject({
      rollout: { stable: olderBuild },
      versions: [{ version: newerBuild }, { version: olderBuild, currentUntil: null }],
    })
    expect((await actions()).at(-1)).toBe(`主应用从 ${newerBuild} 退回到 ${olderBuild}`)
    await publishShell(server.db, newer)
    await expectBuilds(olderBuild, olderBuild)
    await rollout({ stable: newerBuild })
    await expectBuilds(newerBuild, newerBuild)
  })

  test.each<[string, object, number, string]>([
    ['back where nothing was before', { rollback: 1 }, 422, '主应用没有可以退回的版本'],
    ['to a build that nobody has', { stable: 'f'.repeat(32) }, 422, `主应用没有版本 ${'f'.repeat(32)}`],
    ['to what is no build', { stable: '1.0.0' }, 422, '版本的格式不正确'],
    ['both ways', { stable: olderBuild, rollback: 1 }, 422, '请只指定一项：stable、rollback'],
    ['nowhere', {}, 422, '请只指定一项：stable、rollback'],
    ['by who has seen another revision', { revision: 7, stable: olderBuild }, 409, '注册表已被他人修改，当前修订号为 1'],
  ])('it is not moved %s', async (_, fields, status, msg) => {
    await publishShell(server.db, older)
    const response = await shellTeam().rollout(fields)
    expect([response.statusCode, response.json().msg]).toEqual([status, expect.stringContaining(msg)])
  })

  test('SHELL-10 a shell is checked against every version that operators may have, before its deployment', async () => {
    await publishShell(server.db, older)
    writeBuild(older.buildDir, { ...users, requires: { exports: { '@console/platform/ui/core': ['Panel'] } } })
    await publishBuilt(server.db, older)
    rmSync(join(older.buildDir, users.name), { recursive: true })
    const check = async (shell: unknown) => (await shellTeam().check(JSON.stringify(shell))).json()
    expect((await check(shellOfTests)).data).toEqual({ withheld: [] })
    const next = { ...shellOfTests, exports: { '@console/platform/ui/core': ['Page'] } }
    expect((await check(next)).data).toEqual({
      withheld: [{ remote: 'mf-users', version: '1.0.0', fault: expect.stringContaining('Panel (@console/platform/ui/core)') }],
    })
    expect((await check({ exports: 'all' })).msg).toBe('不是主应用的构建记录（shell.json）')
  })

  test('SEC-Z1 the shell is moved by its own token only, which moves no remote', async () => {
    expect((await shellTeam(deployToken('mf-users')).rollout({ rollback: 1 })).statusCode).toBe(403)
    expect((await shellTeam('none').read()).statusCode).toBe(401)
    const { read } = deployer(server, 'mf-users', { token: deployToken('shell') })
    expect((await read()).statusCode).toBe(403)
  })
})

describe('what is kept', () => {
  const remove = () => deleteOldReleases({ db: server.db, dataDir: older.dataDir, remoteVersionsKeptDays: 30 }, new Date())
  const thirdPlace = { ...testBuilds(), dataDir: older.dataDir }
  const thirdBuild = writeShell(thirdPlace.buildDir, 'third.3.js')
  afterAll(() => rmSync(thirdPlace.place, { recursive: true }))

  test('a build is deleted 30 days after it was last current, not while it is current or the previous one', async () => {
    await publishShell(server.db, older)
    moveClock(400 * DAY)
    await addPartitions(server.db, new Date())
    await publishShell(server.db, newer)
    moveClock(DAY)
    await publishShell(server.db, thirdPlace)
    moveClock(29 * DAY)
    expect(await remove()).toEqual([])
    moveClock(1)
    expect(await remove()).toEqual([`shell@${olderBuild}`])
    expect(readdirSync(join(older.dataDir, 'shells')).sort()).toEqual(['.unfinished', newerBuild, thirdBuild].sort())
    expect((await actions()).at(-1)).toBe(`删除 主应用 ${olderBuild}：已有 30 天不是当前版本`)
    moveClock(400 * DAY)
    expect(await remove()).toEqual([])
  })

  test('SEC-F1 folders that no table names go after a day, and nothing else', async () => {
    await publishShell(server.db, older)
    const folder = (path: string, ageMs: number) => {
      const folder = join(older.dataDir, 'shells', path)
      write(join(folder, 'index.html'), '')
      utimesSync(folder, new Date(), new Date(Date.now() - ageMs))
      return folder
    }
    const left = ['a'.repeat(32), '.unfinished/a'].map((path) => folder(path, DAY + 1000))
    const stay = [folder('b'.repeat(32), DAY - 1000), folder('of-somebody-else', 2 * DAY), join(older.dataDir, 'shells', olderBuild)]
    moveClock(1)
    utimesSync(stay[2]!, new Date(), new Date(Date.now() - 2 * DAY))
    await deleteUnregistered({ db: server.db, dataDir: older.dataDir, remoteVersionsKeptDays: 30 }, new Date())
    expect([left.map(existsSync), stay.map(existsSync)]).toEqual([
      [false, false],
      [true, true, true],
    ])
  })
})

describe('a release of another protocol', () => {
  const protocol = LOADER_PROTOCOL + 1
  const built = (version: string, of: number) => {
    writeBuild(older.buildDir, { ...users, version, protocol: of, code: `var v${version.replaceAll('.', '_')}` })
    const files = uploadOf(older.buildDir, 'mf-users')
    rmSync(join(older.buildDir, 'mf-users'), { recursive: true })
    return files
  }

  test('is refused with a message that has both numbers', async () => {
    await publishShell(server.db, older)
    const damaged = { ...built('2.0.0', protocol), 'entry.js': 'var other' }
    const newerRelease = await deployer(server, 'mf-users').publish(damaged)
    expect([newerRelease.statusCode, newerRelease.json().msg]).toEqual([
      422,
      `release.json 按加载协议 ${protocol} 构建，这里只支持到加载协议 ${LOADER_PROTOCOL}：请先升级平台`,
    ])
    const ahead = { ...testBuilds(), dataDir: older.dataDir }
    writeShell(ahead.buildDir, 'ahead.4.js', { protocol })
    await publishShell(server.db, ahead)
    const olderRelease = await deployer(server, 'mf-users').publish({ ...built('1.0.0', LOADER_PROTOCOL), 'entry.js': 'var other' })
    expect([olderRelease.statusCode, olderRelease.json().msg]).toEqual([
      422,
      `该模块按加载协议 ${LOADER_PROTOCOL} 构建，主应用的加载协议为 ${protocol}：请用主应用的版本重新构建并发布该模块`,
    ])
    rmSync(ahead.place, { recursive: true })
  })

  test('that is rolled out is replaced by the previous one, the start and the log name it, and other remotes are not affected', async () => {
    await publishShell(server.db, older)
    const money = { name: 'mf-finance', basePath: '/money', routes: [{ path: '/money/just', title: '出证订单', permission: 'money/getChargeOrders' as const }] }
    for (const version of ['1.0.0', '1.1.0']) {
      writeBuild(older.buildDir, { ...users, version, code: `var v${version}`, protocol: version === '1.1.0' ? protocol : LOADER_PROTOCOL })
      writeBuild(older.buildDir, { ...money, protocol })
      await publishBuilt(server.db, older)
    }
    const notices = { name: 'mf-app-notice', basePath: '/app', routes: [] }
    writeBuild(older.buildDir, notices)
    await publishBuilt(server.db, older)
    for (const { name } of [users, money, notices]) rmSync(join(older.buildDir, name), { recursive: true })
    const answer = await registryOf(instances.older, `?shell=${shellOfTests.id}`)
    expect(answer.remotes.map(({ name, version }) => [name, version])).toEqual([['mf-users', '1.0.0']])
    expect(answer.withheld?.map(({ name, version }) => [name, version])).toEqual([
      ['mf-users', '1.1.0'],
      ['mf-finance', '1.0.0'],
    ])
    const started = await anotherInstance(older.buildDir)
    await started.listen({ host: '127.0.0.1', port: 0 })
    // Said once the server listens, which waits for no database.
    await eventually('both lines', () => printed.length >= 2)
    await started.close()
    const fault = `该模块按加载协议 ${protocol} 构建，主应用的加载协议为 ${LOADER_PROTOCOL}：请先部署新的主应用`
    expect(printed.sort()).toEqual([`mf-finance 1.0.0 未提供给操作员（该模块暂不可用）：${fault}`, `mf-users 1.1.0 未提供给操作员（使用 1.0.0）：${fault}`])
  })
})
