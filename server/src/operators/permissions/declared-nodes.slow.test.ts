import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PERMISSIONS_VERSION, type Permission } from '@console/platform/contract'
import { authority, type NodeRequests, type RequestedNode, type TreeNode } from '@console/platform/contract/authority'
import { menu, type MenuItem } from '@console/platform/contract/menu'
import { RegistryAnswer, type ReleaseRecord } from '@console/platform/registry'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { readConfig } from '../../config/config'
import { publishBuilt } from '../../releases/deploy/publish-built'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { storeOwnNodes } from './own-nodes'

type Nodes = NonNullable<ReleaseRecord['nodes']>

/** A group of the menu with a page and its actions. */
const reportNodes: Nodes = {
  reports: { name: '统计报表', icon: 'bars' },
  'reports/getDaily': { parent: 'reports', name: '日报', url: '/reports/daily' },
  'reports/export': { parent: 'reports/getDaily', name: '导出日报' },
}
const reports = { name: 'mf-reports', basePath: '/reports', routes: [{ path: '/reports/daily', title: '日报', permission: 'reports/getDaily' }] }

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let admin: TestOperator
beforeAll(async () => {
  builds = testBuilds()
  const deployTokens = Object.fromEntries(['mf-reports', 'mf-users', 'mf-user'].map((name) => [name, [deployToken(name)]]))
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, deployTokens })
})
beforeEach(async () => {
  await server.empty()
  rmSync(builds.dataDir, { recursive: true, force: true })
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

type Build = Partial<Parameters<typeof writeBuild>[1]>

function built(version: string, nodes: Nodes | undefined, build: Build = {}) {
  const name = build.name ?? 'mf-reports'
  writeBuild(builds.buildDir, { ...reports, code: `var v${version.replaceAll('.', '_')}`, ...build, version, nodes })
  const files = uploadOf(builds.buildDir, name)
  rmSync(join(builds.buildDir, name), { recursive: true })
  return files
}

/** Publishes, and returns the result. */
async function publish(version: string, nodes: Nodes | undefined, build: Build = {}) {
  const response = await deployer(server, build.name ?? 'mf-reports').publish(built(version, nodes, build))
  const { msg, data } = response.json()
  return { status: response.statusCode, msg: msg as string, nodes: data?.nodes, reasons: data?.reasons as string[] | undefined }
}

const requests = () => server.call(authority.nodeRequests, {}, { as: admin })
const flat = (tree: RequestedNode[]): RequestedNode[] => tree.flatMap((node) => [node, ...flat(node.child)])
const asked = (of: NodeRequests[]) => of.flatMap(({ tree }) => flat(tree)).filter(({ id }) => id > 0)
const idsOf = (of: RequestedNode[]) => of.map(({ id }) => id).join(',')
const admit = async (ids?: string, as = admin) => server.call(authority.admitNodes, { ids: ids ?? idsOf(asked(await requests())) }, { as })
const published = async () => {
  await publish('1.0.0', reportNodes)
  await admit()
}
const namesIn = (items: (MenuItem | TreeNode)[]): string[] => items.flatMap(({ name, child }) => [name, ...namesIn(child)])
const menuNames = async (as: TestOperator) => namesIn(await server.call(menu.current, {}, { as }))
const stored = () =>
  server.db.rows<Record<string, unknown>>(
    sql`select id, parent_id as "parentId", code, name, url, remote, dropped_at is not null as dropped from permission_nodes where remote is not null order by id`,
  )
const trail = () => server.db.rows<{ operator: string; action: string }>(sql`select operator, action from audit_trail where subject = 'permission' order by id`)

async function offered(as: TestOperator) {
  const answer = await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${as.token}` } })
  const { remotes, forbidden } = RegistryAnswer.parse(answer.json())
  return { remotes: remotes.map(({ name }) => name), forbidden }
}

describe('from a release to the menu', () => {
  test('SHELL-03 SHELL-08 a page is published with its permission, admitted, given to a role, and is in the menu of the role’s operators', async () => {
    expect(await publish('1.0.0', reportNodes)).toEqual({
      status: 201,
      msg: '发布成功',
      nodes: [
        { code: 'reports', name: '统计报表', state: 'pending' },
        { code: 'reports/export', name: '导出日报', state: 'pending' },
        { code: 'reports/getDaily', name: '日报', state: 'pending' },
      ],
    })
    await deployer(server, 'mf-reports').rollout({ revision: 1, stable: '1.0.0' })
    // Nobody has the page yet, not even the super administrator.
    expect(await menuNames(admin)).not.toContain('日报')
    expect(await offered(admin)).toEqual({ remotes: [], forbidden: ['/reports'] })

    await server.db.rows(sql`select setval('permission_versions', 1000)`)
    const version = await versionOf(admin)
    await admit()
    expect(await versionOf(admin)).toBeGreaterThan(version)
    expect(await menuNames(admin)).toEqual(expect.arrayContaining(['统计报表', '日报', '导出日报']))
    expect(await offered(admin)).toEqual({ remotes: ['mf-reports'], forbidden: [] })

    const clerk = await server.operator({ permissions: ['notice/getList'] })
    expect(await menuNames(clerk)).toEqual(['公告管理', '公告列表'])
    expect(await offered(clerk)).toEqual({ remotes: [], forbidden: ['/reports'] })
    await server.call(authority.editRole, { roleId: clerk.roleId, roleName: '统计员', roleDesc: '看日报', menuId: '25,1001' }, { as: admin })
    expect(await menuNames(clerk)).toEqual(['公告管理', '公告列表', '统计报表', '日报'])
    expect(await offered(clerk)).toEqual({ remotes: ['mf-reports'], forbidden: [] })
    const { allListTree } = await server.call(authority.role, { id: clerk.roleId }, { as: admin })
    expect(namesIn(allListTree)).toEqual(expect.arrayContaining(['统计报表', '日报', '导出日报']))
    const records = await server.call(authority.records, { type: 1, roleOrAccountId: clerk.roleId }, { as: admin })
    expect(records.data[0]!.action).toContain('权限新增 3 项（公告管理、统计报表、日报）')
  })

  test('SHELL-03 a page can be added to a group of the console, and an action to pages of the console', async () => {
    const daily = { path: '/user/daily', title: '用户日报', permission: 'user/getDaily' }
    const nodes: Nodes = {
      'user/getDaily': { parent: 1, name: '用户日报', url: '/user/daily' },
      'user/merge': { parent: 'user/getUserList', name: '合并企业' },
    }
    expect(await publish('1.0.0', nodes, { name: 'mf-users', basePath: '/user', routes: [daily] })).toMatchObject({ status: 201 })
    const [users] = await requests()
    const shape = (tree: RequestedNode[]): unknown[] => tree.map(({ id, name, child }) => [id > 0, name, shape(child)])
    expect(shape(users!.tree)).toEqual([
      [
        false,
        '用户管理',
        [
          [false, '企业认证', [[true, '合并企业', []]]],
          [true, '用户日报', []],
        ],
      ],
    ])
    await admit()
    expect((await stored()).map(({ id, parentId }) => [id, parentId])).toEqual([
      [1000, 1],
      [1001, 2],
    ])
  })

  test('a request shows the release, each node, and its place in the tree', async () => {
    await publish('1.0.0', reportNodes)
    const [{ remote, version, tree }] = (await requests()) as [NodeRequests]
    expect([remote, version]).toEqual(['mf-reports', '1.0.0'])
    const fields = flat(tree).map(({ kind, name, code, url, node_id, before, reason }) => [kind, name, code, url, node_id, before, reason])
    expect(fields).toEqual([
      [1, '统计报表', 'reports', '', 0, null, null],
      [2, '日报', 'reports/getDaily', '/reports/daily', 0, null, null],
      [3, '导出日报', 'reports/export', '', 0, null, null],
    ])
  })

  test('a build beside the server makes requests in the same way, and one with invalid nodes is started without them', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    writeBuild(builds.buildDir, { ...reports, nodes: reportNodes })
    writeBuild(builds.buildDir, {
      ...reports,
      name: 'mf-other',
      basePath: '/other',
      routes: [],
      nodes: { 'user/getUserList': { parent: 1, name: '企业认证' } },
    })
    await publishBuilt(server.db, builds)
    for (const name of readdirSync(builds.buildDir).filter((name) => name.startsWith('mf-'))) rmSync(join(builds.buildDir, name), { recursive: true })
    expect(asked(await requests()).map(({ code }) => code)).toEqual(['reports', 'reports/getDaily', 'reports/export'])
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining('mf-other 声明的权限节点未被接受：权限节点 user/getUserList')])
    warned.mockRestore()
  })
})

/** The version of the operator's permissions, as open pages learn it from any answer. */
const versionOf = async (as: TestOperator) => Number((await server.request(authority.nodes, {}, { as })).headers[PERMISSIONS_VERSION])

describe('an id', () => {
  test('begins at 1000, and is never reused: neither after its remote is removed nor after a restart', async () => {
    await published()
    expect((await stored()).map(({ id, parentId, code }) => [id, parentId, code])).toEqual([
      [1000, 0, 'reports'],
      [1001, 1000, 'reports/getDaily'],
      [1002, 1001, 'reports/export'],
    ])
    await server.db.rows(sql`delete from registry`)
    await storeOwnNodes(server.db)
    await publish('1.0.0', { ...reportNodes, 'reports/print': { parent: 'reports/getDaily', name: '打印日报' } })
    await admit()
    expect((await stored()).map(({ id, code }) => [id, code]).at(-1)).toEqual([1003, 'reports/print'])
  })

  test('of this repository’s nodes is that of their contract, after each start', async () => {
    const own = () => server.db.rows(sql`select id, parent_id, code, name, url, icon, dropped_at from permission_nodes where remote is null order by id`)
    const before = await own()
    const version = () => server.db.one(sql`select version from permission_tree`)
    const first = await version()
    await storeOwnNodes(server.db)
    expect([await own(), await version()]).toEqual([before, first])
    expect(before).toHaveLength((await server.call(authority.role, { id: 1 }, { as: admin })).allListTree.flatMap((node) => namesIn([node])).length)
  })

  test('of a node that is no longer declared is kept, and roles keep it; declared again it is the same node', async () => {
    await published()
    const clerk = await server.operator()
    await server.call(authority.editRole, { roleId: clerk.roleId, roleName: '统计员', roleDesc: '看日报', menuId: '1001,1002' }, { as: admin })
    const { 'reports/export': _, ...fewer } = reportNodes
    expect(await publish('1.1.0', fewer)).toMatchObject({ status: 201, nodes: undefined })
    expect((await stored()).map(({ id, dropped }) => [id, dropped])).toEqual([
      [1000, false],
      [1001, false],
      [1002, true],
    ])
    expect(await menuNames(clerk)).toEqual(['统计报表', '日报', '导出日报'])
    const { data } = await server.call(authority.nodes, {}, { as: admin })
    expect(data.map(({ id, path, version, dropped_at }) => [id, path, version, dropped_at !== null])).toEqual([
      [1002, '统计报表 / 日报 / 导出日报', '1.0.0', true],
      [1001, '统计报表 / 日报', '1.1.0', false],
      [1000, '统计报表', '1.1.0', false],
    ])
    expect(await publish('1.2.0', reportNodes)).toMatchObject({ status: 201, nodes: undefined })
    expect((await stored()).map(({ dropped }) => dropped)).toEqual([false, false, false])
    expect(await requests()).toEqual([])
  })
})

describe('a decision', () => {
  test('SEC-Z6 SEC-D3 is recorded in the audit trail, and gives a permission only to the super administrator', async () => {
    const gatekeeper = await server.operator({ permissions: ['authority/getNodeList', 'authority/admitNodes', 'authority/addRole'], realname: '王门' })
    await publish('1.0.0', reportNodes)
    await admit(undefined, gatekeeper)
    expect(await trail()).toEqual([
      {
        operator: '王门',
        action: '准入 mf-reports 1.0.0 声明的权限节点：1000 统计报表（reports）、1001 日报（reports/getDaily）、1002 导出日报（reports/export）',
      },
    ])
    expect(await menuNames(gatekeeper)).not.toContain('日报')
    // The administrator cannot give it: nobody gives a right that they do not have.
    await expect(server.call(authority.addRole, { roleName: '统计员', roleDesc: '看日报', menuId: '1001' }, { as: gatekeeper })).rejects.toMatchObject({
      code: 403,
      message: '不能授予自己没有的权限：日报',
    })
    expect(namesIn(await server.call(authority.tree, {}, { as: gatekeeper }))).not.toContain('日报')
    expect(namesIn(await server.call(authority.tree, {}, { as: admin }))).toContain('日报')
  })

  test.each<[string, Permission[]]>([
    ['nothing', []],
    ['the list alone', ['authority/getNodeList']],
    ['everything about roles', ['authority/addRole', 'authority/editRole', 'authority/getRoleList', 'authority/changeRoleStatus']],
  ])('needs the permission and not %s', async (_, permissions) => {
    await publish('1.0.0', reportNodes)
    const ids = idsOf(asked(await requests()))
    const as = await server.operator({ permissions })
    await expect(server.call(authority.admitNodes, { ids }, { as })).rejects.toMatchObject({ code: 403 })
    await expect(server.call(authority.refuseNodes, { ids, reason: '不需要' }, { as })).rejects.toMatchObject({ code: 403 })
    expect(await stored()).toEqual([])
  })

  test('of two simultaneous administrators is made once; the other gets a conflict', async () => {
    await publish('1.0.0', reportNodes)
    const ids = idsOf(asked(await requests()))
    const second = await server.operator({ permissions: 'all', realname: '李四' })
    const answers = await Promise.all([
      server.request(authority.admitNodes, { ids }, { as: admin }),
      server.request(authority.admitNodes, { ids }, { as: second }),
      server.request(authority.refuseNodes, { ids, reason: '不需要' }, { as: second }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().msg).toBe('所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')
    expect(await trail()).toHaveLength(1)
  })

  test('applies to the content that was seen, not to that of a newer release', async () => {
    await publish('1.0.0', reportNodes)
    const seen = idsOf(asked(await requests()))
    await publish('1.1.0', { ...reportNodes, 'reports/export': { parent: 'reports/getDaily', name: '导出全部数据' } })
    await expect(admit(seen)).rejects.toMatchObject({ code: 409 })
    expect(await stored()).toEqual([])
    // What has not changed keeps its id.
    expect(asked(await requests()).map(({ id }) => seen.split(',').includes(String(id)))).toEqual([true, true, false])
  })

  test('admits a node alone if its parents exist, and not before', async () => {
    await publish('1.0.0', reportNodes)
    const [group, daily, exporting] = asked(await requests())
    await expect(admit(String(daily!.id))).rejects.toMatchObject({ code: 422, message: '“日报”的上级 reports 尚未准入：请一并选择' })
    await admit(idsOf([daily!, group!]))
    await admit(String(exporting!.id))
    expect((await stored()).map(({ code }) => code)).toEqual(['reports', 'reports/getDaily', 'reports/export'])
  })

  test('against a node is shown to the team with its reason, applies to the same declaration, and can be changed', async () => {
    await publish('1.0.0', reportNodes)
    const exporting = asked(await requests()).at(-1)!
    await server.call(authority.refuseNodes, { ids: String(exporting.id), reason: '日报不得导出' }, { as: admin })
    expect(await trail()).toEqual([{ operator: '陈志远', action: '拒绝 mf-reports 1.0.0 声明的权限节点：导出日报（reports/export）；原因：日报不得导出' }])
    const refused = { code: 'reports/export', name: '导出日报', state: 'refused', reason: '日报不得导出' }
    expect((await publish('1.1.0', reportNodes)).nodes).toContainEqual(refused)
    expect((await deployer(server, 'mf-reports').read()).json().data.nodes).toContainEqual(refused)
    // An administrator who saw it undecided does not undo the refusal.
    await expect(admit(String(exporting.id))).rejects.toMatchObject({ code: 409 })
    const again = asked(await requests()).at(-1)!
    expect(again).toMatchObject({ code: 'reports/export', reason: '日报不得导出', refused_by: '陈志远' })
    // A refused request is not refused again for another reason.
    await expect(server.call(authority.refuseNodes, { ids: String(again.id), reason: '另有原因' }, { as: admin })).rejects.toMatchObject({ code: 409 })
    expect(asked(await requests()).at(-1)).toEqual(again)
    await admit()
    expect(await stored()).toHaveLength(3)
    expect((await deployer(server, 'mf-reports').read()).json().data.nodes).toContainEqual({
      code: 'reports/export',
      name: '导出日报',
      state: 'admitted',
      id: 1002,
    })
  })

  test('is needed again when a release changes the declaration', async () => {
    await publish('1.0.0', reportNodes)
    await server.call(authority.refuseNodes, { ids: idsOf(asked(await requests())), reason: '名称不清楚' }, { as: admin })
    const better = await publish('1.1.0', { ...reportNodes, reports: { name: '每日统计', icon: 'bars' } })
    expect(better.nodes.map(({ code, state }: { code: string; state: string }) => [code, state])).toEqual([
      ['reports', 'pending'],
      ['reports/export', 'refused'],
      ['reports/getDaily', 'refused'],
    ])
  })

  test('is needed for a change: until then an admitted node stays the same', async () => {
    await published()
    const moved: Nodes = { ...reportNodes, 'reports/getDaily': { parent: 24, name: '每日报表', url: '/reports/daily' } }
    expect((await publish('1.1.0', moved)).nodes).toEqual([{ code: 'reports/getDaily', name: '每日报表', state: 'pending', id: 1001 }])
    expect(await menuNames(admin)).toContain('日报')
    const change = asked(await requests())[0]!
    expect(change).toMatchObject({ node_id: 1001, before: '统计报表 / 日报（/reports/daily）' })
    await admit()
    expect((await stored())[1]).toMatchObject({ id: 1001, parentId: 24, name: '每日报表' })
    expect(await menuNames(admin)).toContain('每日报表')
    expect((await trail()).at(-1)!.action).toBe('准入 mf-reports 1.1.0 声明的权限节点：1001 每日报表（reports/getDaily，变更）')
  })

  test('is open while a published version declares the node', async () => {
    await publish('1.0.0', reportNodes)
    expect((await publish('1.1.0', undefined, { routes: [] })).nodes).toBeUndefined()
    expect(asked(await requests())).toHaveLength(3)
    await server.db.rows(sql`update registry set document = document #- '{remotes,mf-reports,versions,1.0.0}'`)
    await publish('1.2.0', undefined, { routes: [] })
    expect(await requests()).toEqual([])
  })

  test('is open for at most 200 nodes of a remote', async () => {
    const many = (from: number) => Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`reports/n${from + i}`, { parent: 1, name: `节点${from + i}` }]))
    for (const from of [0, 60, 120]) expect(await publish(`1.0.${from}`, many(from), { routes: [] })).toMatchObject({ status: 201 })
    expect(await publish('1.1.0', many(180), { routes: [] })).toMatchObject({ status: 422, msg: 'mf-reports 等待准入的权限节点超过 200 个' })
  })

  test('that is no longer possible is refused with a message', async () => {
    await publish('1.0.0', { ...reportNodes, 'reports/notices': { parent: 24, name: '公告统计' } })
    await publish(
      '1.0.0',
      { 'user-notices': { name: '用户公告' }, 'user/notices': { parent: 24, name: '公告统计' } },
      { name: 'mf-user', basePath: '/notices', routes: [] },
    )
    const [ours, theirs] = (await requests()).map((of) => asked([of]))
    await admit(idsOf(theirs!.filter(({ code }) => code === 'reports/notices' || code === 'user/notices')))
    const late = ours!.find(({ code }) => code.endsWith('/notices'))!
    await expect(admit(String(late.id))).rejects.toMatchObject({ code: 422, message: expect.stringMatching(/的名称“公告统计”与同级的 \S+ 重复/) })
  })
})

describe('422 a release is refused with a message if it', () => {
  const page = { path: '/reports/daily', title: '日报', permission: 'reports/getDaily' }
  const withNode = (code: string, node: Nodes[string]): Nodes => ({ ...reportNodes, [code]: node })

  test.each<[string, Nodes, string]>([
    ['has a permission that it does not declare', {}, '页面 /reports/daily 的权限 reports/getDaily 不在权限树中，也未在发布中声明'],
    ['takes a node of the console', withNode('user/getUserList', { parent: 1, name: '企业认证二' }), '权限节点 user/getUserList 属于控制台自身'],
    ['takes it in other letters', withNode('user/getuserlist', { parent: 1, name: '企业认证二' }), '权限节点 user/getuserlist 属于控制台自身'],
    ['names what is not its own', withNode('money/getProfit', { parent: 17, name: '利润' }), '权限节点 money/getProfit 应以 reports/ 开头'],
    ['claims another group', withNode('users', { name: '用户' }), '权限节点 users 应以 reports 开头'],
    ['has a parent that is nowhere', withNode('reports/x', { parent: 'reports/none', name: '其他' }), '权限节点 reports/x 的上级 reports/none 不存在'],
    ['has a parent by a number that is none', withNode('reports/x', { parent: 59, name: '其他' }), '权限节点 reports/x 的上级 59 不存在'],
    ['has no parent', withNode('reports/x', { name: '其他' }), '权限节点 reports/x 没有上级'],
    ['is its own parent', withNode('reports/x', { parent: 'reports/x', name: '其他' }), '权限节点 reports/x 不能是自己的上级'],
    [
      'has a circle',
      { ...reportNodes, 'reports/x': { parent: 'reports/y', name: '其他' }, 'reports/y': { parent: 'reports/x', name: '另外' } },
      '操作 reports/x 的上级 reports/y 既不是页面也不是分组',
    ],
    [
      'has a page below a page',
      withNode('reports/getDaily', { parent: 2, name: '日报', url: '/reports/daily' }),
      '页面 reports/getDaily 的上级 user/getUserList 不是分组',
    ],
    ['has an action below an action', withNode('reports/x', { parent: 60, name: '其他' }), '操作 reports/x 的上级 user/checkUser 既不是页面也不是分组'],
    ['has a group below another', withNode('reports', { parent: 1, name: '统计报表' }), '分组 reports 不能有上级'],
    ['has a group with an address', withNode('reports', { url: '/reports/daily', name: '统计报表' }), '分组 reports 不能有地址'],
    ['has an icon at a page', withNode('reports/export', { parent: 'reports/getDaily', name: '导出日报', icon: 'bars' }), '权限节点 reports/export 不能有图标'],
    ['repeats a string', withNode('reports/EXPORT', { parent: 'reports/getDaily', name: '导出' }), '权限节点 reports/EXPORT 重复：大小写不作区分'],
    ['repeats a name', withNode('reports/x', { parent: 'reports/getDaily', name: '导出日报' }), '权限节点 reports/x 的名称“导出日报”与同级的另一个节点重复'],
    [
      'repeats a name of the console',
      withNode('reports/x', { parent: 2, name: '企业认证审核' }),
      '权限节点 reports/x 的名称“企业认证审核”与同级的 user/checkUser 重复',
    ],
    ['calls itself as a group of the console', withNode('reports', { name: '用户管理' }), '权限节点 reports 的名称“用户管理”与同级的 1 重复'],
    [
      'has an address that is no page of its own',
      withNode('reports/x', { parent: 1, name: '其他', url: '/user/enterprise' }),
      '权限节点 reports/x 的地址 /user/enterprise 不是本模块以它为权限的页面',
    ],
    ['has too many', Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`reports/n${i}`, { parent: 1, name: `节点${i}` }])), '权限节点超过 60 个'],
    [
      'has a name of control characters',
      withNode('reports/x', { parent: 1, name: '导\u0000出' }),
      '权限节点 reports/x 的名称应为不超过 20 个字符的中文、英文、数字：导?出',
    ],
    ['has a name that reads backwards', withNode('reports/x', { parent: 1, name: '\u202e出导' }), '权限节点 reports/x 的名称应为不超过 20 个字符'],
    ['has a name of nothing to see', withNode('reports/x', { parent: 1, name: '企业认证\u200b' }), '权限节点 reports/x 的名称应为不超过 20 个字符'],
    ['has no name', withNode('reports/x', { parent: 1, name: '' }), '权限节点 reports/x 的名称应为不超过 20 个字符'],
    ['has a long name', withNode('reports/x', { parent: 1, name: '长'.repeat(21) }), '权限节点 reports/x 的名称应为不超过 20 个字符'],
    ['has a very long name', withNode('reports/x', { parent: 1, name: '长'.repeat(101) }), 'release.json 的 nodes.reports/x.name 格式不正确'],
    ['has a string with markup', withNode('reports/<b>', { parent: 1, name: '其他' }), '权限节点 reports/<b> 的标识格式不正确'],
    ['has a string of other letters', withNode('repоrts/x', { parent: 1, name: '其他' }), '权限节点 repоrts/x 的标识格式不正确'],
    ['has a string with hidden letters', withNode('reports/x\u200b', { parent: 1, name: '其他' }), '权限节点 reports/x? 的标识格式不正确'],
    ['has a long string', withNode(`reports/${'x'.repeat(80)}`, { parent: 1, name: '其他' }), '的标识格式不正确'],
  ])('%s', async (_, nodes, reason) => {
    const answer = await publish('1.0.0', nodes, { routes: [page] })
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining(reason)])
    expect(answer.reasons!.join('；')).toBe(answer.msg)
    expect([await requests(), await stored()]).toEqual([[], []])
  })

  test.each(['__proto__', 'constructor', 'toString'])('nodes called %s do no harm', async (code) => {
    const files = built('1.0.0', reportNodes)
    const record = String(files['release.json']).replace('"reports/export":', `${JSON.stringify(code)}:`)
    const answer = await deployer(server, 'mf-reports').publish({ ...files, 'release.json': record })
    expect([200, 201, 422]).toContain(answer.statusCode)
    expect((await stored()).length).toBe(0)
    expect(Object.keys({}.constructor.prototype)).toEqual([])
  })

  test('accepts a node that another remote has', async () => {
    const shared = { name: 'mf-user', basePath: '/user', routes: [] }
    await publish('1.0.0', { 'user/merge': { parent: 1, name: '合并' } }, shared)
    const theirs = { name: 'mf-users', basePath: '/user', routes: [] }
    expect(await publish('1.0.0', { 'user/merge': { parent: 1, name: '合并企业' } }, theirs)).toMatchObject({
      status: 422,
      msg: '权限节点 user/merge 已由 mf-user 声明',
    })
    await admit()
    for (const code of ['user/merge', 'user/Merge'])
      expect(await publish('1.0.0', { [code]: { parent: 1, name: '合并企业' } }, theirs)).toMatchObject({ status: 422, msg: `权限节点 ${code} 属于 mf-user` })
  })

  test('uses the address of another remote’s page', async () => {
    await published()
    const other = { name: 'mf-users', basePath: '/user', routes: [] }
    expect(await publish('1.0.0', { 'users/x': { parent: 'reports', name: '日报' } }, other)).toMatchObject({
      status: 422,
      msg: '权限节点 users/x 的名称“日报”与同级的 reports/getDaily 重复',
    })
  })
})

test('a version whose nodes differ is another version', async () => {
  await publish('1.0.0', reportNodes)
  const { 'reports/export': _, ...fewer } = reportNodes
  expect(await publish('1.0.0', fewer)).toMatchObject({ status: 409 })
})

test('the server does not start if its contracts name a permission that was admitted for a remote, and says so', async () => {
  await published()
  await server.db.rows(sql`update permission_nodes set code = 'user/getBalanceReport' where id = 1001`)
  await server.db.rows(sql`update permission_nodes set code = 'user/old' where code = 'user/getUserList'`)
  await server.db.rows(sql`update permission_nodes set code = 'User/getUserList' where id = 1001`)
  await expect(storeOwnNodes(server.db)).rejects.toThrow('契约中的权限 User/getUserList 已是 mf-reports 的权限节点 1001：请从契约中移除，或换一个名称。')
  await server.db.rows(sql`delete from permission_nodes where id >= 1000`)
  await storeOwnNodes(server.db)
})

test('a node that the contracts no longer have stays in the tree, marked, until they have it again', async () => {
  await server.db.rows(sql`insert into permission_nodes (id, parent_id, code, name) values (998, 26, 'authority/gone', '已移除')`)
  await storeOwnNodes(server.db)
  const dropped = () => server.db.rows<{ id: number }>(sql`select id from permission_nodes where remote is null and dropped_at is not null`)
  expect(await dropped()).toEqual([{ id: 998 }])
  await server.db.rows(sql`delete from permission_nodes where id = 998`)
})

test('SEC-A10 each of several servers on one database knows an admitted node at the next call', async () => {
  const config = readConfig({ DEMO: '0', BUILD_DIR: 'none', DATA_DIR: builds.dataDir })
  const second = createApp({ config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
  const at = async (app: typeof second) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: menu.current.path, headers, payload: '' })
    return namesIn(answer.json().data)
  }
  try {
    expect(await at(second)).not.toContain('日报')
    await published()
    for (const app of [second, server.app]) expect(await at(app)).toContain('日报')
    await server.db.rows(sql`update permission_nodes set name = '每日报表' where id = 1001`)
    // Without a new version no server reads the tree again.
    expect(await at(second)).toContain('日报')
    await server.db.rows(sql`update permission_tree set version = version + 1`)
    for (const app of [second, server.app]) expect(await at(app)).toContain('每日报表')
  } finally {
    await second.close()
  }
})
