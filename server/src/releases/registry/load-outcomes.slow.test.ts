import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RegistryAnswer, type ReleaseRecord, rolloutBucket } from '@console/platform/registry'
import sql from 'sql-template-tag'
import { verifyTrail } from '../../operators/audit/verify'
import { sweep } from '../../infra/db/sweep'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken } from '../../testing/test-uploads'
import { readRegistry, replaceRegistry } from './queries'
import { withRelease, withRollout } from './registry-changes'
import { rollOut } from '../deploy/rollout'

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let release: ReleaseRecord
beforeAll(async () => {
  builds = testBuilds()
  mkdirSync(join(builds.buildDir, 'mf-users'), { recursive: true })
  release = writeBuild(builds.buildDir, {
    name: 'mf-users',
    basePath: '/user',
    routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }],
  })
  server = await startTestServer({ deployTokens: { 'mf-users': [deployToken('mf-users')] } })
})
beforeEach(async () => {
  await server.empty()
  const { document, revision } = await readRegistry(server.db)
  const released = ['1.0.0', '1.1.0', '1.2.0'].reduce((before, version) => withRelease(before, release, version), document)
  await replaceRegistry(server.db, { revision, document: withRollout(released, 'mf-users', { stable: '1.0.0' }) })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

const by = { accountId: null, operator: 'deploy:mf-users', ip: '' }
const offer = async (candidate: string, weight = 10_000, rollbackWhen = {}) =>
  rollOut(server.db, { name: 'mf-users', move: { candidate, weight, rollbackWhen }, revision: (await readRegistry(server.db)).revision, by })
const report = (as: { token: string }, loads: unknown, fields: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/telemetry',
    payload: new URLSearchParams({ loads: typeof loads === 'string' ? loads : JSON.stringify(loads), ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${as.token}` },
  })
const load = (outcome: string, version = '1.1.0', remote = 'mf-users') => ({ remote, version, outcome, ms: 120 })
const thrown = (outcome: string, message: string, version = '1.0.0') => ({ ...load(outcome, version), message })
const team = () => deployer(server, 'mf-users')
const statusOf = async (version: string) => (await team().read()).json().data.versions.find((one: { version: string }) => one.version === version)
const operators = async (count: number) => {
  const made: TestOperator[] = []
  for (let i = 0; i < count; i += 1) made.push(await server.operator({ permissions: ['user/getUserList'] }))
  return made
}
const candidate = async () => (await readRegistry(server.db)).document.remotes['mf-users']!.rollout.candidate?.version
const counted = () => server.db.rows(sql`select remote, version, account_id, loads, failures, total_ms::int from remote_loads order by account_id, version`)

describe('a candidate', () => {
  test('SEC-R6 that fails for five operators and a fifth of its loads is taken back automatically, and the trail records it', async () => {
    await offer('1.1.0')
    const [first, ...others] = await operators(6)
    for (const as of others.slice(0, 4)) expect((await report(as, [load('entry-unavailable')])).statusCode).toBe(204)
    expect((await report(first!, [load('loaded')])).statusCode).toBe(204)
    expect(await candidate()).toBe('1.1.0')

    await report(others[4]!, [load('timeout')])
    expect(await candidate()).toBeUndefined()
    const answer = await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${first!.token}` } })
    expect(RegistryAnswer.parse(answer.json()).remotes.map(({ version, chosen }) => [version, chosen])).toEqual([['1.0.0', 'stable']])
    const trail = await server.db.rows<{ operator: string; action: string; before: object }>(
      sql`select operator, action, before from audit_trail where subject = 'release' order by id desc limit 1`,
    )
    expect(trail).toEqual([
      {
        operator: '系统',
        action: 'mf-users 的候选版本 1.1.0 加载失败过多（5 名操作员，失败率 83%），已自动撤回',
        before: expect.objectContaining({ candidate: expect.objectContaining({ version: '1.1.0' }) }),
      },
    ])
    expect(await verifyTrail(server.db)).toMatchObject({ intact: true })
  })

  test.each(['frozen', 'blank'])('SEC-R6 that is %s for five operators goes back by itself', async (outcome) => {
    await offer('1.1.0')
    const five = await operators(5)
    for (const as of five.slice(0, 4)) await report(as, [load(outcome), load('loaded', '1.0.0')])
    expect(await candidate()).toBe('1.1.0')
    await report(five[4]!, [load(outcome)])
    expect(await candidate()).toBeUndefined()
  })

  test('is not taken back by operators who may not open the remote', async () => {
    await offer('1.1.0')
    for (let i = 0; i < 6; i += 1)
      expect((await report(await server.operator({ permissions: ['authority/getRoleList'] }), [load('crashed')])).statusCode).toBe(204)
    expect([await candidate(), await counted()]).toEqual(['1.1.0', []])
  })

  test('is not taken back by one operator, however often it fails for them', async () => {
    await offer('1.1.0')
    const [alone] = await operators(1)
    for (let i = 0; i < 20; i += 1)
      await report(
        alone!,
        Array.from({ length: 20 }, () => load('timeout')),
      )
    expect(await candidate()).toBe('1.1.0')
  })

  test('is not taken back when it fails for few of many; an operator who loads it all day counts as one', async () => {
    await offer('1.1.0')
    const many = await operators(30)
    for (const as of many.slice(5)) await report(as, [load('loaded')])
    for (const as of many.slice(0, 5)) await report(as, [load('crashed')])
    expect(await candidate()).toBe('1.1.0')
    await report(many[6]!, [load('crashed'), load('crashed')])
    expect(await candidate()).toBe('1.1.0')
    await report(
      many[7]!,
      Array.from({ length: 20 }, () => load('crashed')),
    )
    expect(await candidate()).toBeUndefined()
  })

  test('is taken back at the limits of its team', async () => {
    await offer('1.1.0', 10_000, { failures: 2, share: 0.6 })
    const [first, second, third] = await operators(3)
    await report(first!, [load('timeout')])
    expect(await candidate()).toBe('1.1.0')
    await report(second!, [load('loaded'), load('timeout')])
    expect(await candidate()).toBeUndefined()
    await offer('1.1.0', 10_000, { failures: 2, share: 0.6 })
    for (const as of [first!, second!]) await report(as, [load('loaded'), load('timeout')])
    expect(await candidate()).toBe('1.1.0')
    await report(third!, [load('timeout')])
    expect(await candidate()).toBeUndefined()
  })

  test('keeps its counts as it is given to more operators', async () => {
    await offer('1.1.0', 9_999)
    const { salt } = (await readRegistry(server.db)).document.remotes['mf-users']!.rollout
    const first = (await operators(7)).filter(({ accountId }) => rolloutBucket({ salt: salt!, remote: 'mf-users', accountId }) < 9_999).slice(0, 5)
    for (const as of first.slice(0, 4)) await report(as, [load('timeout')])
    await offer('1.1.0', 10_000)
    expect(await counted()).toHaveLength(4)
    await report(first[4]!, [load('timeout')])
    expect(await candidate()).toBeUndefined()
  })

  test('that is tried again starts with new counts', async () => {
    await offer('1.1.0')
    const five = await operators(5)
    for (const as of five) await report(as, [load('timeout')])
    expect(await candidate()).toBeUndefined()
    await offer('1.1.0')
    await report(five[0]!, [load('timeout')])
    expect(await candidate()).toBe('1.1.0')
  })

  test('is judged only by operators who have it', async () => {
    await offer('1.1.0', 1000)
    const { salt } = (await readRegistry(server.db)).document.remotes['mf-users']!.rollout
    const all = await operators(12)
    const outside = all.filter(({ accountId }) => rolloutBucket({ salt: salt!, remote: 'mf-users', accountId }) >= 1000)
    for (const as of outside) expect((await report(as, [load('timeout')])).statusCode).toBe(204)
    expect([await candidate(), await counted()]).toEqual(['1.1.0', []])
  })
})

test('failures of the stable version are counted, and do not change the rollout', async () => {
  const five = await operators(5)
  for (const as of five) await report(as, [load('timeout', '1.0.0'), load('loaded', '1.0.0')])
  expect(await counted()).toEqual(
    five.map(({ accountId }) => ({
      remote: 'mf-users',
      version: '1.0.0',
      account_id: accountId,
      loads: 2,
      failures: 1,
      total_ms: 120,
    })),
  )
  expect((await readRegistry(server.db)).document.remotes['mf-users']!.rollout).toEqual({ stable: '1.0.0' })
})

test('versions and remotes that the operator does not have are not counted', async () => {
  const [as] = await operators(1)
  expect((await report(as!, [load('timeout', '1.2.0'), load('timeout', '9.9.9'), load('timeout', '1.0.0', 'mf-nothing')])).statusCode).toBe(204)
  expect(await counted()).toEqual([])
})

test.each([
  ['no list', '{}'],
  ['no JSON', '['],
  ['nothing', '[]'],
  ['too many', JSON.stringify(Array.from({ length: 21 }, () => load('loaded')))],
  ['a field that does not belong', JSON.stringify([{ ...load('loaded'), account: 1 }])],
  ['a time that is none', JSON.stringify([{ ...load('loaded'), ms: -1 }])],
  ['an outcome that is a sentence', JSON.stringify([load('it broke')])],
  ['an outcome that is a number', JSON.stringify([load('a13800000007')])],
  ['a remote that is none', JSON.stringify([load('loaded', '1.0.0', '../etc')])],
  ['a message that is an essay', JSON.stringify([thrown('crashed', 'x'.repeat(301))])],
  ['a place that is a sentence', JSON.stringify([{ ...load('crashed'), frames: ['李雷 13800000007.js:1:1'] }])],
  ['a field that a load does not have', JSON.stringify([{ remote: 'mf-users', version: '1.0.0', slowestMs: 1 }])],
  ['a megabyte', `["${'x'.repeat(900_000)}"]`],
])('SEC-R3 a report of %s is refused', async (_, loads) => {
  const [as] = await operators(1)
  expect((await report(as!, loads)).statusCode).toBe(422)
  expect(await counted()).toEqual([])
})

test('a team sees loads, failures and the 75th percentile of times for each version', async () => {
  expect(await statusOf('1.0.0')).not.toHaveProperty('operators')
  const four = await operators(4)
  for (const [i, as] of four.entries()) {
    const loads = [{ ...load('loaded', '1.0.0'), ms: 100 * (i + 1) }, ...(i === 3 ? [load('timeout', '1.0.0')] : [])]
    const visit = { remote: 'mf-users', version: '1.0.0', slowestMs: 40 * (i + 1), cls: 0.05 * i, ...(i < 2 && { lcpMs: 800 * (i + 1) }) }
    await report(as, loads, { visits: JSON.stringify([visit]) })
  }
  // For a visit without a click only automatic measurements are known.
  await report(four[0]!, [], { visits: JSON.stringify([{ remote: 'mf-users', version: '1.0.0', cls: 0 }]) })
  expect(await statusOf('1.0.0')).toMatchObject({
    operators: 4,
    loads: 5,
    failureShare: 0.125,
    loadMs: 325,
    slowestInteractionMs: 130,
    lcpMs: 1400,
    cls: 0.113,
  })
})

test('a team sees why a version fails: codes with number and operators, and the most frequent messages, without personal data', async () => {
  const [first, second] = await operators(2)
  const crash = thrown('crashed', "no user '李雷' with 13800000007")
  await report(first!, [crash, crash, load('timeout', '1.0.0')])
  await report(second!, [crash, thrown('crashed', 'x is undefined')])
  expect((await statusOf('1.0.0')).failures).toEqual([
    {
      code: 'crashed',
      reason: '模块运行时发生错误',
      times: 4,
      operators: 2,
      messages: [
        { message: 'no user "…" with 0', times: 3, stack: '' },
        { message: 'x is undefined', times: 1, stack: '' },
      ],
    },
    { code: 'timeout', reason: '模块加载超时', times: 1, operators: 1, messages: [] },
  ])
})

test('at most twenty different messages are stored; failures with other messages are counted without one', async () => {
  const [as] = await operators(1)
  const letter = (i: number) => 'abcdefghijklmnopqrstuvwxyz'[i]!
  for (const from of [0, 13])
    await report(
      as!,
      Array.from({ length: 13 }, (_, i) => thrown('crashed', `odd ${letter(from + i)}`)),
    )
  await report(as!, [thrown('crashed', 'odd a')])
  const kept = await server.db.rows<{ message: string; times: number }>(sql`select message, times from remote_failures order by times desc, message`)
  expect([kept.length, kept[0], kept[1]]).toEqual([21, { message: '', times: 6 }, { message: 'odd a', times: 2 }])
  const [{ times, messages }] = (await statusOf('1.0.0')).failures
  expect([times, messages.length, messages[0]]).toEqual([27, 10, { message: 'odd a', times: 2, stack: '' }])
})

test('a team sees why a version was taken back, automatically or by its own people, until it is rolled out again', async () => {
  await offer('1.1.0')
  for (const as of await operators(5)) await report(as, [load('frozen')])
  const why = '加载失败过多，自动撤回：5 名操作员，失败率 100%，frozen 5 次'
  expect((await statusOf('1.1.0')).takenBack).toEqual({ at: expect.any(String), why })
  await offer('1.2.0')
  expect((await statusOf('1.1.0')).takenBack.why).toBe(why)
  const revision = async () => (await readRegistry(server.db)).revision
  await rollOut(server.db, { name: 'mf-users', move: { takeBack: true }, revision: await revision(), by })
  expect((await statusOf('1.2.0')).takenBack.why).toBe('由部署团队撤回')
  await offer('1.1.0')
  expect(await statusOf('1.1.0')).not.toHaveProperty('takenBack')
})

describe('a candidate for few', () => {
  const warnings = async (fields: Record<string, string | number>) => {
    const { revision } = await readRegistry(server.db)
    return (await team().rollout({ revision, candidate: '1.1.0', ...fields })).json().data.warnings
  }
  const tooFew = (found: number, needed: number) => [`候选份额内只有 ${found} 名可以打开该模块的操作员，自动撤回需要 ${needed} 名：它失败时不会自动撤回`]

  test('is set with a warning when its share has too few operators to take it back', async () => {
    const four = await operators(4)
    for (let i = 0; i < 5; i += 1) await server.operator({ permissions: ['authority/getRoleList'] })
    expect(await warnings({ weight: 10_000 })).toEqual(tooFew(4, 5))
    expect(await warnings({ weight: 10_000, rollbackOperators: 4 })).toEqual([])
    const { salt } = (await readRegistry(server.db)).document.remotes['mf-users']!.rollout
    const half = four.filter(({ accountId }) => rolloutBucket({ salt: salt!, remote: 'mf-users', accountId }) < 5000).length
    expect(await warnings({ weight: 5000, rollbackOperators: 5 })).toEqual(tooFew(half, 5))
    await operators(1)
    expect(await warnings({ weight: 10_000, rollbackOperators: 5 })).toEqual([])
  })

  test('counts operators who can sign in and may open one of its pages: no disabled role or account', async () => {
    const [first, second] = await operators(6)
    await server.db.rows(sql`update accounts set status = 2 where id = ${first!.accountId}`)
    await server.db.rows(sql`update roles set status = 2 where id = (select role_id from accounts where id = ${second!.accountId})`)
    expect(await warnings({ weight: 10_000 })).toEqual(tooFew(4, 5))
    await server.operator({ permissions: 'all' })
    expect(await warnings({ weight: 10_000 })).toEqual([])
  })
})

test('a visit to a version that was not loaded, or is not given, is not counted', async () => {
  const [as] = await operators(1)
  const visits = JSON.stringify(['1.0.0', '1.1.0'].map((version) => ({ remote: 'mf-users', version, slowestMs: 40 })))
  expect((await report(as!, [], { visits })).statusCode).toBe(204)
  expect(await counted()).toEqual([])
})

test('reports about a version that the operator no longer has are not counted', async () => {
  const [as] = await operators(1)
  await offer('1.1.0')
  await report(as!, [load('loaded')])
  const { revision } = await readRegistry(server.db)
  await rollOut(server.db, { name: 'mf-users', move: { takeBack: true }, revision, by })
  await report(as!, [], { visits: JSON.stringify([{ remote: 'mf-users', version: '1.1.0', slowestMs: 40 }]) })
  const { versions } = (await deployer(server, 'mf-users').read()).json().data
  expect(versions.find(({ version }: { version: string }) => version === '1.1.0')).toMatchObject({ loads: 1, slowestInteractionMs: null })
})

test('SEC-Z1 a report without a session is refused', async () => {
  expect((await report({ token: 'x' }, [load('loaded')])).statusCode).toBe(401)
})

test('SEC-B3 a failure is logged with its remote, version and code', async () => {
  const [as] = await operators(1)
  server.lines.length = 0
  await report(as!, [load('integrity', '1.0.0'), load('loaded', '1.0.0')])
  const logged = server.lines
    .map((line) => JSON.parse(line) as { msg?: string; account?: number; failed?: unknown })
    .find(({ msg }) => msg === 'remotes failed to load')
  expect(logged).toMatchObject({ account: as!.accountId, failed: [{ remote: 'mf-users', version: '1.0.0', outcome: 'integrity' }] })
})

test('SEC-D1 UX-E5 the log of a failure contains no personal data, and only counted failures are logged', async () => {
  const [as] = await operators(1)
  server.lines.length = 0
  const personal = ['13800000007', '110101199003070011', 'lilei@demo.cn', '李雷', 'dGhpcyBpcyBhIHRva2VuIHRoYXQ']
  const loads = [
    thrown('crashed', `no user ${personal.join(' ')}`),
    ...[{ remote: 'mf-a13800000007' }, { version: '13800000007' }, { version: '1.2.0' }].map((other) => ({ ...thrown('crashed', 'not counted'), ...other })),
  ]
  expect((await report(as!, loads)).statusCode).toBe(204)
  expect((await report(as!, [load('a13800000007', '1.0.0')])).statusCode).toBe(422)
  const log = server.lines.join('')
  expect(log).toContain('no user 0 0 … … …')
  expect([...personal, 'not counted'].filter((text) => log.includes(text))).toEqual([])
  expect(log).not.toContain('"version":"1.2.0"')
})

test('a version without loads for a week is forgotten', async () => {
  const [as] = await operators(1)
  await report(as!, [load('loaded', '1.0.0'), load('timeout', '1.0.0')])
  await sweep(server.db, new Date(Date.now() + 6 * 86_400_000))
  expect([(await counted()).length, (await statusOf('1.0.0')).failures.length]).toEqual([1, 1])
  await sweep(server.db, new Date(Date.now() + 8 * 86_400_000))
  expect([await counted(), await server.db.rows(sql`select * from remote_failures`)]).toEqual([[], []])
})
