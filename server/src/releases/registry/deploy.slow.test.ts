import { existsSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { isReserved, RegistryAnswer } from '@console/platform/registry'
import sql from 'sql-template-tag'
import { policiesOf } from '../../http/requests/policy'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { publishBuilt } from '../deploy/publish-built'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const finance = { name: 'mf-finance', basePath: '/money', routes: [{ path: '/money/just', title: '出证订单', permission: 'money/getChargeOrders' }] }

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let team: ReturnType<typeof deployer>
beforeAll(async () => {
  builds = testBuilds()
  const deployTokens = { 'mf-users': [deployToken('mf-users')], 'mf-finance': [deployToken('mf-finance')] }
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, deployTokens })
  team = deployer(server, 'mf-users')
})
beforeEach(async () => {
  await server.empty()
  rmSync(builds.dataDir, { recursive: true, force: true })
  for (const name of readdirSync(builds.buildDir).filter((name) => name.startsWith('mf-'))) rmSync(join(builds.buildDir, name), { recursive: true })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

/** A release as a build leaves it, ready to be uploaded. */
function built(version: string, { code = `var v${version.replaceAll('.', '_')}`, ...rest }: Partial<Parameters<typeof writeBuild>[1]> = {}) {
  const name = rest.name ?? 'mf-users'
  writeBuild(builds.buildDir, { ...users, ...rest, version, code })
  const files = uploadOf(builds.buildDir, name)
  rmSync(join(builds.buildDir, name), { recursive: true })
  return files
}

const publish = async (...versions: string[]) => {
  for (const version of versions) expect((await team.publish(built(version))).statusCode).toBe(201)
}
const revision = async () => (await team.read()).json().data.revision as number
const rollout = async (fields: Record<string, string | number>) => team.rollout({ revision: await revision(), ...fields })
const offered = async () => {
  const { token } = await server.operator({ permissions: 'all' })
  const { remotes } = RegistryAnswer.parse((await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${token}` } })).json())
  return remotes.map(({ name, version, chosen, fallback }) => [name, version, chosen, fallback?.version])
}
const trail = () => server.db.rows<{ operator: string; action: string }>(sql`select operator, action from audit_trail where subject = 'release' order by id`)
const fetchFile = (version: string, file: string, headers = {}) => server.app.inject({ url: `/remotes/mf-users/${version}/${file}`, headers })

describe('publishing', () => {
  test('SHELL-09 a release is uploaded, served and listed, and no operator gets it yet', async () => {
    const response = await team.publish(built('1.1.0', { code: 'var published = 1;'.repeat(50), commit: 'abc123' }))
    expect([response.statusCode, response.json()]).toEqual([201, { code: 201, msg: '发布成功', data: { name: 'mf-users', version: '1.1.0', revision: 1 } }])
    expect(await offered()).toEqual([])
    expect((await fetchFile('1.1.0', 'entry.js')).body).toBe('var published = 1;'.repeat(50))
    expect((await fetchFile('1.1.0', 'entry.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await team.read()).json().data).toEqual({
      revision: 1,
      rollout: {},
      nodes: [],
      takesMaps: true,
      versions: [{ version: '1.1.0', buildId: expect.any(String), publishedAt: expect.any(String), commit: 'abc123' }],
    })
    expect(await trail()).toEqual([{ operator: 'deploy:mf-users', action: '发布 mf-users 1.1.0' }])
  })

  test('the same release again changes nothing; another one with the same version is refused', async () => {
    const files = built('1.1.0')
    await team.publish(files)
    const again = await team.publish(files)
    expect([again.statusCode, again.json().data]).toEqual([200, { name: 'mf-users', version: '1.1.0', revision: 1 }])
    const other = await team.publish(built('1.1.0', { code: 'var other' }))
    expect([other.statusCode, other.json().msg]).toEqual([409, 'mf-users 1.1.0 已经发布过，内容不同：请更换版本号'])
    expect((await fetchFile('1.1.0', 'entry.js')).body).toBe('var v1_1_0')
    expect(readdirSync(join(builds.dataDir, 'remotes/mf-users'))).toEqual(['1.1.0'])
    expect(await trail()).toHaveLength(1)
  })

  test('SHELL-16 its source maps show its team where an error was thrown, and are sent to nobody', async () => {
    const map = JSON.stringify({ version: 3, sources: ['src/page.tsx'], sourcesContent: ['classified'], names: ['secret'], mappings: 'AAEA,UAAUA' })
    expect((await team.read()).json().data.takesMaps).toBe(true)
    expect((await team.publish({ ...built('1.1.0'), 'maps/entry.js.map': map })).statusCode).toBe(201)
    expect(readdirSync(join(builds.dataDir, 'remotes/mf-users/1.1.0'), { recursive: true }).filter((file) => String(file).includes('map'))).toEqual([])
    for (const file of ['maps/entry.js.map', 'entry.js.map']) expect((await fetchFile('1.1.0', file)).statusCode).toBe(404)
    const [kept] = await server.db.rows<{ map: Uint8Array }>(sql`select map from remote_source_maps`)
    expect(inflateSync(kept!.map).toString()).not.toMatch(/classified|secret/)

    await rollout({ stable: '1.1.0' })
    const { token } = await server.operator({ permissions: 'all' })
    const frames = ['entry.js:1:12', 'entry.js:1:1', 'main.1234.js:1:7', 'entry.js:9:9']
    const loads = JSON.stringify([{ remote: 'mf-users', version: '1.1.0', outcome: 'crashed', ms: 1, message: 'no row of 13800000007', frames }])
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` }
    await server.app.inject({ method: 'POST', url: '/telemetry', payload: new URLSearchParams({ loads }).toString(), headers })
    const [{ failures }] = (await team.read()).json().data.versions
    expect(failures[0].messages).toEqual([{ message: 'no row of 0', times: 1, stack: 'src/page.tsx:3:11\nsrc/page.tsx:3:1\nentry.js:9:9' }])
  })

  test.each<[string, string, string | Buffer, string]>([
    ['of no script', 'maps/other.js.map', '{}', '源码映射 maps/other.js.map 没有对应的 other.js'],
    ['that is none', 'maps/entry.js.map', '{"version":2}', 'maps/entry.js.map 不是源码映射，或超过 1.5 MB'],
    ['too large to read at once', 'maps/entry.js.map', `{"version":3,"sources":[],"mappings":"${'A'.repeat(1_500_000)}"}`, '或超过 1.5 MB'],
  ])('SHELL-16 a release with a map %s is refused', async (_, name, map, message) => {
    const refused = await team.publish({ ...built('1.1.0'), [name]: map })
    expect([refused.statusCode, refused.json().msg]).toEqual([422, expect.stringContaining(message)])
  })

  test('lost files are restored by the next upload of the registered release', async () => {
    const files = built('1.1.0')
    await team.publish(files)
    rmSync(builds.dataDir, { recursive: true })
    expect((await team.publish(files)).statusCode).toBe(200)
    expect((await fetchFile('1.1.0', 'entry.js')).statusCode).toBe(200)
  })

  test('a partly deleted folder is repaired by the same release', async () => {
    const files = built('1.1.0')
    await team.publish(files)
    rmSync(join(builds.dataDir, 'remotes/mf-users/1.1.0/entry.js'))
    expect((await team.publish(files)).statusCode).toBe(200)
    expect((await fetchFile('1.1.0', 'entry.js')).body).toBe('var v1_1_0')
  })

  test('twenty simultaneous uploads of two versions store each once and completely', async () => {
    const uploads = ['1.1.0', '1.2.0'].map((version) => built(version))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => team.publish(uploads[i % 2]!)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(18).fill(200), 201, 201])
    expect(readdirSync(join(builds.dataDir, 'remotes/mf-users')).sort()).toEqual(['1.1.0', '1.2.0'])
    expect(await revision()).toBe(2)
  })

  type Change = (files: Record<string, string | Buffer>) => Record<string, string | Buffer>

  test.each<[string, Change, string]>([
    ['without a record', ({ 'entry.js': entry }) => ({ 'entry.js': entry! }), '缺少 release.json'],
    ['with a record that is no JSON', (files) => ({ ...files, 'release.json': '{' }), 'release.json 的内容格式不正确'],
    ['with a record that lacks something', (files) => edited(files, { entry: undefined }), 'release.json 的 entry 格式不正确'],
    ['with a version that is none', (files) => edited(files, { version: '../1.0.0' }), 'release.json 的 version 格式不正确'],
    ['of another remote', (files) => edited(files, { name: 'mf-finance' }), 'release.json 属于 mf-finance，而不是 mf-users'],
    ['with a file missing', ({ 'release.json': record }) => ({ 'release.json': record! }), '缺少文件 entry.js'],
    ['with a byte changed', (files) => ({ ...files, 'entry.js': 'var v1_1_1' }), '文件 entry.js 与清单中的哈希不符'],
    ['with a file that nobody names', (files) => ({ ...files, 'extra.js': 'var extra' }), '文件 extra.js 不在清单中'],
    ['with a source map', (files) => ({ ...files, 'entry.js.map': '{}' }), '不接受 entry.js.map'],
    ['with a file that is a folder, too', (files) => ({ ...files, 'entry.js/x.js': 'x' }), 'entry.js 既是文件又是目录'],
    ['with a record that is a folder, too', (files) => ({ ...files, 'release.json/x.txt': 'x' }), 'release.json 既是文件又是目录'],
    [
      'that would have the operator’s token sent elsewhere',
      (files) => edited(files, { routes: [{ ...users.routes[0], first: { path: '//evil.example/api/x', query: {}, fromAddress: {} } }] }),
      'release.json 的 routes.0.first.path 格式不正确',
    ],
    ['with a time limit of a minute and a bit', (files) => edited(files, { limits: { loadMs: 60_001 } }), '加载时限 60001 毫秒不在 3000 至 60000 毫秒之间'],
    ['with a time limit of hardly any', (files) => edited(files, { limits: { loadMs: 2_999 } }), '加载时限 2999 毫秒不在'],
    ['with a time limit that is none', (files) => edited(files, { limits: { loadMs: '9' } }), 'release.json 的 limits.loadMs 格式不正确'],
    ['with an entry that it does not have', (files) => edited(files, { entry: 'main.js' }), '入口 main.js 不在文件清单中'],
    ['with a route outside its base paths', (files) => edited(files, { basePaths: ['/use'] }), '页面 /user/enterprise 不在基础路径 /use 之内'],
    ['with a base path that is the whole console', (files) => edited(files, { basePaths: ['/user', '/'] }), '基础路径 / 格式不正确'],
    ['with a base path of the console itself', (files) => edited(files, { basePaths: ['/user', '/login'] }), '基础路径 /login 由控制台自身使用'],
    [
      'with a permission that nobody can hold',
      (files) => edited(files, { routes: [{ ...users.routes[0], permission: 'nope/none' }] }),
      '权限 nope/none 不在权限树中',
    ],
    ['with a container that the browser has already', (files) => edited(files, { container: 'fetch' }), '容器名 fetch 不是以模块名开头的标识符'],
    ['with the container of another remote', (files) => edited(files, { container: 'mf_finance_1' }), '容器名 mf_finance_1 不是'],
    [
      'that needs what is none of its files',
      (files) => edited(files, { needs: { '/user/enterprise': { files: ['../../../api/x'], shares: [] } } }),
      '页面所需的 ../../../api/x 不在文件清单中',
    ],
    [
      'that counts a list which asks nothing first',
      (files) => edited(files, { counters: [{ title: '待审核', permission: 'user/checkUser', list: '/user/none?status=2' }] }),
      '计数“待审核”的列表 /user/none 不是声明了首个请求的页面',
    ],
    [
      'with an act on a page that it does not have',
      (files) => edited(files, { actions: [{ title: '赠送积分', permission: 'integral/addPoints', page: '/user/none', call: '/api/integral/addPoints' }] }),
      '操作“赠送积分”的页面 /user/none 不是本模块的页面',
    ],
    ['with a page', (files) => ({ ...files, 'login.html': '<form>' }), '不接受 login.html：模块不含网页'],
    ['with a version too long', (files) => edited(files, { version: `1.0.0-${'a'.repeat(60)}` }), 'release.json 的 version 格式不正确'],
    ['with a record that is no record any more', (files) => edited(files, { owner: 'x'.repeat(100_000) }), 'release.json 超过 100 kB'],
    [
      'for a newer shell',
      (files) => edited(files, { requires: { exports: { '@console/platform/ui/core': ['Panel', 'Steps', 'Tour'], '@console/platform/ui/map': ['Map'] } } }),
      '主应用尚未提供 Steps (@console/platform/ui/core)、Tour (@console/platform/ui/core)、Map (@console/platform/ui/map)：请先部署新的主应用',
    ],
    ...['/API', '/Login', '/workbench', '/mobile', '/MOBILE/x', '/403', '/verify', '/chain', '/remotes', '/Healthz'].map((path): [string, Change, string] => [
      `with the base path ${path}`,
      (files) => edited(files, { basePaths: ['/user', path] }),
      `基础路径 ${path} 由控制台自身使用`,
    ]),
    [
      'over its budget, whatever its entry is called',
      () => {
        const { 'entry.js': code, 'release.json': record } = built('1.1.0', { code: randomBytes(20_000).toString('hex') })
        const integrity = { 'main.js': JSON.parse(String(record)).integrity['entry.js'] }
        return edited({ 'main.js': code!, 'release.json': record! }, { entry: 'main.js', integrity })
      },
      '超过预算 18 kB',
    ],
    ['with a React of its own', () => built('1.1.0', { code: 'Symbol.for("react.transitional.element")' }), 'entry.js 自带 React：只有公开页面可以自带'],
    ['over its budget', () => built('1.1.0', { code: randomBytes(60_000).toString('hex') }), '超过预算 18 kB'],
  ])('422 a release %s is refused with a message, and nothing of it is stored', async (_, change, reason) => {
    const response = await team.publish(change(built('1.1.0')))
    expect([response.statusCode, response.json().msg]).toEqual([422, expect.stringContaining(reason)])
    expect(response.json().data.reasons.join('；')).toBe(response.json().msg)
    expect(existsSync(join(builds.dataDir, 'remotes'))).toBe(false)
    expect([await revision(), await trail()]).toEqual([0, []])
  })

  const open = { paths: ['/mobile/open'], script: 'Symbol.for("react.transitional.element")' }

  test('a release with public pages, which bundle React, is accepted', async () => {
    expect((await team.publish(built('1.1.0', { public: open }))).statusCode).toBe(201)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['at addresses of the console', { paths: ['/mobile/open', '/user/open'] }, '公开页面的地址 /user/open 不在 /chain、/mobile、/verify 之内'],
    ['at an address that is none', { paths: ['/mobile/../x'] }, '公开页面的地址 /mobile/../x 格式不正确'],
    ['without an address', { paths: [] }, '公开页面没有地址'],
    ['of files that are not listed', { files: ['public/main.css', 'public/main.js', 'public/gone.js'] }, '公开页面的 public/gone.js 不在文件清单中'],
    ['that load what is the console’s', { script: 'entry.js' }, '公开页面所需的 entry.js 不在其文件清单中'],
    ['that share a file with the console', { files: ['entry.js', 'public/main.css', 'public/main.js'] }, 'entry.js 不能既属于公开页面又属于控制台页面'],
    ['with a budget of their own liking', { budgetKb: 91 }, 'release.json 的 public.budgetKb 格式不正确'],
    ['over the budget', { budgetKb: 0.01 }, '公开页面首屏压缩后为 0.1 kB，超过预算 0.01 kB'],
  ])('422 public pages %s are refused with a message', async (_, change, reason) => {
    const files = built('1.1.0', { public: open })
    const { public: pages } = JSON.parse(String(files['release.json']))
    const response = await team.publish(edited(files, { public: { ...pages, ...change } }))
    expect([response.statusCode, response.json().msg]).toEqual([422, expect.stringContaining(reason)])
  })

  test('an address of another remote’s public pages is refused, also one above or below it', async () => {
    writeBuild(builds.buildDir, { ...finance, public: { paths: ['/mobile/money'] } })
    await publishBuilt(server.db, builds)
    for (const path of ['/mobile/money', '/mobile/money/x', '/mobile']) {
      const response = await team.publish(built('1.1.0', { public: { ...open, paths: [path] } }))
      expect([response.statusCode, response.json().data.reasons]).toEqual([422, [`公开页面的地址 ${path} 属于 mf-finance`]])
    }
  })

  test('no remote can claim an address that the server answers itself', () => {
    const own = policiesOf(server.app).filter(({ url }) => url !== '/*')
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter(({ url }) => !isReserved(url))).toEqual([])
  })

  test('a base path of a remote in use is refused, also one above or below it', async () => {
    writeBuild(builds.buildDir, finance)
    await publishBuilt(server.db, builds)
    for (const path of ['/money', '/money/just']) {
      const response = await team.publish(edited(built('1.1.0'), { basePaths: ['/user', path] }))
      expect([response.statusCode, response.json().data.reasons]).toEqual([422, [`基础路径 ${path} 属于 mf-finance`]])
    }
  })
})

/** An upload whose record says something else. */
function edited(files: Record<string, string | Buffer>, change: Record<string, unknown>) {
  return { ...files, 'release.json': JSON.stringify({ ...JSON.parse(String(files['release.json'])), ...change }) }
}

describe('an upload', () => {
  test.each(['../evil.js', '/etc/passwd', 'a/../../evil.js', '.hidden', 'a//b.js', 'a\\b.js', 'a b.js', 'C:evil.js', 'x/.', `${'n'.repeat(201)}.js`])(
    'SEC-F1 SEC-Z7 with a file called %j is refused',
    async (file) => {
      const response = await team.publish({ ...built('1.1.0'), [file]: 'x' })
      expect([413, 422]).toContain(response.statusCode)
      expect(existsSync(join(builds.dataDir, 'remotes'))).toBe(false)
    },
  )

  test('SEC-F1 with a file name that no file system accepts is refused with a message', async () => {
    const response = await team.publish({ ...built('1.1.0'), ['n'.repeat(5_000)]: 'x' })
    expect([response.statusCode, response.json().msg]).toEqual([422, `文件名不正确：${'n'.repeat(200)}`])
  })

  test('SEC-F1 of more than 10 MB or 300 files is refused, and the server continues', async () => {
    const files = built('1.1.0')
    expect((await team.publish({ ...files, 'a.png': Buffer.alloc(6 * 1024 * 1024), 'b.png': Buffer.alloc(5 * 1024 * 1024) })).statusCode).toBe(413)
    expect((await team.publish({ ...files, 'a.png': Buffer.alloc(20 * 1024 * 1024) })).statusCode).toBe(413)
    expect((await team.publish({ ...files, ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}.png`, 'x'])) })).statusCode).toBe(413)
    expect((await team.publish(files)).statusCode).toBe(201)
  })

  test('SEC-F1 SEC-Z5 that is malformed, or not multipart, breaks nothing', async () => {
    const send = (payload: string | Buffer, type: string) =>
      server.app.inject({
        method: 'POST',
        url: '/deploy/remotes/mf-users/releases',
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${deployToken('mf-users')}` },
      })
    const part = '--b\r\nContent-Disposition: form-data; name="release.json"; filename="release.json"\r\n\r\n{}'
    const bodies: [string, string][] = [
      ['', 'multipart/form-data'],
      ['', 'multipart/form-data; boundary=b'],
      ['--b', 'multipart/form-data; boundary=b'],
      [part, 'multipart/form-data; boundary=b'],
      [`${part}\r\n--b`, 'multipart/form-data; boundary=b'],
      [part.replace('release.json', '__proto__'), 'multipart/form-data; boundary=b'],
      [`${part.replace('; filename="release.json"', '')}\r\n--b--`, 'multipart/form-data; boundary=b'],
      ['x', `multipart/form-data; boundary=${'b'.repeat(300)}`],
      ['{}', 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
    ]
    for (const [body, type] of bodies) {
      const { statusCode } = await send(body, type)
      expect([type, body, [400, 413, 415, 422].includes(statusCode) || statusCode]).toEqual([type, body, true])
    }
    expect(existsSync(join(builds.dataDir, 'remotes'))).toBe(false)
  })
})

describe('rolling out', () => {
  test('SHELL-09 a version is given to all operators, and rolled back in one call', async () => {
    await publish('1.0.0', '1.1.0')
    await rollout({ stable: '1.0.0' })
    expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
    const moved = await rollout({ stable: '1.1.0' })
    expect([moved.statusCode, moved.json().data]).toEqual([
      200,
      { name: 'mf-users', revision: 4, rollout: { stable: '1.1.0', previous: '1.0.0' }, warnings: [] },
    ])
    expect(await offered()).toEqual([['mf-users', '1.1.0', 'stable', '1.0.0']])

    expect((await rollout({ rollback: 1 })).statusCode).toBe(200)
    expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
    const nowhere = await rollout({ rollback: 1 })
    expect([nowhere.statusCode, nowhere.json().msg]).toEqual([422, 'mf-users 没有可以退回的版本'])
    expect((await trail()).map(({ action }) => action)).toEqual([
      '发布 mf-users 1.0.0',
      '发布 mf-users 1.1.0',
      'mf-users 全部切换到 1.0.0',
      'mf-users 全部切换到 1.1.0',
      'mf-users 从 1.1.0 退回到 1.0.0',
    ])
  })

  test('rolling out the stable version again keeps the previous version', async () => {
    await publish('1.0.0', '1.1.0')
    for (const stable of ['1.0.0', '1.1.0', '1.1.0']) expect((await rollout({ stable })).statusCode).toBe(200)
    expect(await offered()).toEqual([['mf-users', '1.1.0', 'stable', '1.0.0']])
    await rollout({ rollback: 1 })
    expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
  })

  test('a version that the current shell cannot run is not rolled out, with the reasons', async () => {
    const requires = { exports: { '@console/platform/ui/core': ['Panel', 'Tour'] } }
    writeBuild(builds.buildDir, users)
    await publishBuilt(server.db, builds)
    // Published while the shell still offered it.
    writeBuild(builds.buildDir, { ...users, version: '1.1.0', code: 'var later', requires })
    await publishBuilt(server.db, { ...builds, deployedByTeams: [] })
    await rollout({ rollback: 1 })
    const refused = [await rollout({ stable: '1.1.0' }), await rollout({ candidate: '1.1.0', weight: 100 })]
    for (const response of refused)
      expect([response.statusCode, response.json().msg]).toEqual([422, '主应用尚未提供 Tour (@console/platform/ui/core)：请先部署新的主应用'])
    expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
  })

  test('a candidate is given to its share, keeps its salt, is widened, promoted and rolled back', async () => {
    await publish('1.0.0', '1.1.0', '1.2.0')
    await rollout({ stable: '1.0.0' })
    const first = (await rollout({ candidate: '1.1.0', weight: 1 })).json().data.rollout
    expect(first).toMatchObject({ stable: '1.0.0', salt: expect.stringMatching(/^\w{16}$/), candidate: { version: '1.1.0', weight: 1 } })
    expect((await rollout({ candidate: '1.1.0', weight: 10_000 })).json().data.rollout.salt).toBe(first.salt)
    expect(await offered()).toEqual([['mf-users', '1.1.0', 'candidate', '1.0.0']])
    await rollout({ rollback: 1 })
    expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
    expect((await rollout({ candidate: '1.2.0', weight: 10_000 })).json().data.rollout.salt).toBe(first.salt)
    await rollout({ stable: '1.2.0' })
    expect(await offered()).toEqual([['mf-users', '1.2.0', 'stable', '1.0.0']])
  })

  test('a candidate has the limits of its team, keeps them as it is widened, and the next one has the default limits', async () => {
    await publish('1.0.0', '1.1.0', '1.2.0')
    await rollout({ stable: '1.0.0' })
    const limits = async (fields: Record<string, string | number>) => (await rollout(fields)).json().data.rollout.candidate.rollbackWhen
    expect(await limits({ candidate: '1.1.0', weight: 100 })).toEqual({ failures: 5, share: 0.2 })
    expect(await limits({ candidate: '1.1.0', weight: 100, rollbackShare: 500 })).toEqual({ failures: 5, share: 0.05 })
    expect(await limits({ candidate: '1.1.0', weight: 5000, rollbackOperators: 3 })).toEqual({ failures: 3, share: 0.05 })
    expect(await limits({ candidate: '1.2.0', weight: 100 })).toEqual({ failures: 5, share: 0.2 })
  })

  test.each([
    [{ stable: '9.9.9' }, 'mf-users 没有版本 9.9.9'],
    [{ stable: '__proto__' }, '版本的格式不正确'],
    [{ candidate: '1.0.0', weight: 100 }, '1.0.0 已是全部操作员使用的版本'],
    [{ candidate: '1.1.0' }, '请只指定一项'],
    [{ weight: 100 }, '请只指定一项'],
    [{}, '请只指定一项'],
    [{ stable: '1.1.0', rollback: 1 }, '请只指定一项'],
    [{ candidate: '1.1.0', weight: 10_001 }, '候选份额不能大于10000'],
    [{ candidate: '1.1.0', weight: 0 }, '候选份额不能小于1'],
    [{ stable: '1.1.0', force: 1 }, '不支持的字段：force'],
    [{ stable: '1.1.0', rollbackShare: 500 }, 'rollbackShare 与 rollbackOperators 只用于候选版本'],
    [{ candidate: '1.1.0', weight: 100, rollbackShare: 10_001 }, '撤回的失败率不能大于10000'],
    [{ candidate: '1.1.0', weight: 100, rollbackShare: 0 }, '撤回的失败率不能小于1'],
    [{ candidate: '1.1.0', weight: 100, rollbackOperators: 0 }, '撤回的操作员人数不能小于1'],
  ])('422 %j is invalid', async (fields, reason) => {
    await publish('1.0.0', '1.1.0')
    await rollout({ stable: '1.0.0' })
    const before = await revision()
    const response = await rollout(fields as Record<string, string>)
    expect([response.statusCode, response.json().msg]).toEqual([422, expect.stringContaining(reason)])
    expect(await revision()).toBe(before)
  })

  test('an outdated revision is refused with the current one', async () => {
    await publish('1.0.0', '1.1.0')
    const seen = await revision()
    const answers = await Promise.all(['1.0.0', '1.1.0', '1.0.0', '1.1.0'].map((stable) => team.rollout({ revision: seen, stable })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)!.json()
    expect(late).toEqual({ code: 409, msg: `注册表已被他人修改，当前修订号为 ${seen + 1}`, data: { revision: seen + 1 } })
    expect(await trail()).toHaveLength(3)
  })

  test('a restart with the same build does not change the rollout', async () => {
    writeBuild(builds.buildDir, users)
    await publishBuilt(server.db, builds)
    await publish('1.1.0')
    writeBuild(builds.buildDir, users)
    await rollout({ stable: '1.1.0' })
    await publishBuilt(server.db, builds)
    expect(await offered()).toEqual([['mf-users', '1.1.0', 'stable', '1.0.0']])
  })
})

test('a restart with another build does not replace a team’s release', async () => {
  const start = () => publishBuilt(server.db, { ...builds, deployedByTeams: ['mf-users'] })
  writeBuild(builds.buildDir, users)
  await start()
  expect(await offered()).toEqual([['mf-users', '1.0.0', 'stable', undefined]])
  await publish('1.1.0')
  await rollout({ stable: '1.1.0' })
  writeBuild(builds.buildDir, { ...users, code: 'var rebuilt' })
  writeBuild(builds.buildDir, finance)
  await start()
  expect(await offered()).toEqual([
    ['mf-users', '1.1.0', 'stable', '1.0.0'],
    ['mf-finance', '1.0.0', 'stable', undefined],
  ])
})

describe('SEC-Z1 a deploy token', () => {
  const calls = (name: string, as: { token?: string; headers?: Record<string, string> }) => {
    const someone = deployer(server, name, as)
    return [someone.read(), someone.publish(built('1.1.0')), someone.rollout({ revision: 0, rollback: 1 })]
  }
  const codes = async (name: string, as: { token?: string; headers?: Record<string, string> }) =>
    (await Promise.all(calls(name, as))).map(({ statusCode }) => statusCode)

  test('gives access only to its own remote, and nothing else does', async () => {
    const admin = await server.operator({ permissions: 'all' })
    for (const token of ['', 'x', admin.token, deployToken('mf-users').slice(0, -1), `${deployToken('mf-users')}x`])
      expect([token, await codes('mf-users', { token })]).toEqual([token, [401, 401, 401]])
    expect(await codes('mf-finance', { token: deployToken('mf-users') })).toEqual([403, 403, 403])
    expect(await codes('mf-nobody', { token: deployToken('mf-users') })).toEqual([403, 403, 403])
    expect(await codes('mf-users', { token: 'x', headers: { cookie: `token=${admin.token}`, 'sec-fetch-site': 'same-origin' } })).toEqual([401, 401, 401])
    expect(await revision()).toBe(0)
  })

  test('is not a session, and is never logged', async () => {
    const headers = { authorization: `Bearer ${deployToken('mf-users')}` }
    expect((await server.app.inject({ url: '/registry.json', headers })).statusCode).toBe(401)
    await codes('mf-finance', { token: deployToken('mf-users') })
    expect(server.lines.join('')).not.toContain(deployToken('mf-users'))
  })

  test('is required by exactly these routes', () => {
    const routes = policiesOf(server.app).filter(({ access }) => access === 'deploy-token')
    expect(routes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /deploy/remotes/:name',
      'GET /deploy/shell',
      'HEAD /deploy/remotes/:name',
      'HEAD /deploy/shell',
      'POST /deploy/remotes/:name/check',
      'POST /deploy/remotes/:name/releases',
      'POST /deploy/remotes/:name/rollout',
      'POST /deploy/shell/check',
      'POST /deploy/shell/rollout',
    ])
  })
})
