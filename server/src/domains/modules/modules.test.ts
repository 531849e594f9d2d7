import { modules } from '@console/platform/contract/modules'
import { rmSync } from 'node:fs'
import { withRelease, withRollout } from '../../releases/registry/registry-changes'
import { readRegistry, replaceRegistry } from '../../releases/registry/queries'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken } from '../../testing/test-uploads'

let server: TestServer
beforeAll(async () => {
  const builds = testBuilds()
  const routes = [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }]
  const release = writeBuild(builds.buildDir, { name: 'mf-users', title: '用户管理', owner: '用户组', basePath: '/user', routes })
  rmSync(builds.place, { recursive: true })
  server = await startTestServer({ deployTokens: { 'mf-users': [deployToken('mf-users')] } })
  const { document, revision } = await readRegistry(server.db)
  const released = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].reduce((before, version) => withRelease(before, release, version), document)
  await replaceRegistry(server.db, { revision, document: withRollout(released, 'mf-users', { stable: '1.1.0', previous: '1.0.0' }) })
})
afterAll(() => server.close())

const list = async (token: string, query = '') => server.app.inject({ url: `${modules.list.path}${query}`, headers: { authorization: `Bearer ${token}` } })

test('SHELL-09 versions in use and those taken back are listed with their reports', async () => {
  const team = deployer(server, 'mf-users')
  const rollout = async (fields: Record<string, string | number>) => team.rollout({ revision: (await team.read()).json().data.revision, ...fields })
  await rollout({ candidate: '1.2.0', weight: 10_000 })
  const { token } = await server.operator({ permissions: 'all' })
  await server.app.inject({
    method: 'POST',
    url: '/telemetry',
    payload: new URLSearchParams({ loads: JSON.stringify([{ remote: 'mf-users', version: '1.2.0', outcome: 'blank', ms: 2_100 }]) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
  })
  await rollout({ rollback: 1 })
  const { data, count } = (await list(token)).json().data
  expect([count, data.map(({ id, status }: { id: string; status: number }) => [id, status])]).toEqual([
    3,
    [
      ['mf-users@1.1.0', 1],
      ['mf-users@1.0.0', 3],
      ['mf-users@1.2.0', 4],
    ],
  ])
  expect(data[2]).toEqual({
    id: 'mf-users@1.2.0',
    title: '用户管理',
    owner: '用户组',
    version: '1.2.0',
    status: 4,
    takenBackAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    takenBackWhy: '由部署团队撤回',
    operators: 1,
    loads: 1,
    failureShare: 1,
    loadMs: null,
    slowestInteractionMs: null,
    lcpMs: null,
    cls: null,
    failures: [{ code: 'blank', reason: '模块没有显示任何内容', times: 1, operators: 1, messages: [] }],
  })
  for (const [keyword, found] of [
    ['用户', 3],
    ['@1.2', 1],
    ['财务', 0],
  ] as const)
    expect((await list(token, `?keyword=${encodeURIComponent(keyword)}`)).json().data.count).toBe(found)
  const second = (await list(token, '?page=2&limit=2')).json().data
  expect([second.count, second.data.map(({ id }: { id: string }) => id)]).toEqual([3, ['mf-users@1.2.0']])
})

test('SEC-Z1 nobody else may see the list', async () => {
  const { token } = await server.operator({ permissions: ['authority/getRoleList'] })
  expect((await list(token)).statusCode).toBe(403)
})
