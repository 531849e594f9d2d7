import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { RegistryAnswer } from '@console/platform/registry'
import { consoleRemote } from '../../testing/console-remote'
import { publishShell } from '../shells/publish-shell'
import { testBuilds, writeBuild, writeShell } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployToken } from '../../testing/test-uploads'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let url: string
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({
    buildDir: builds.buildDir,
    dataDir: builds.dataDir,
    deployTokens: { 'mf-users': [deployToken('mf-users')], shell: [deployToken('shell')] },
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

const run = (command: string, args: string[], env: Record<string, string> = { DEPLOY_TOKEN: deployToken('mf-users') }) => consoleRemote(command, args, env)

function built(version: string, code = `var v${version.replaceAll('.', '_')}`) {
  writeBuild(builds.buildDir, { ...users, version, code })
  return join(builds.buildDir, 'mf-users/dist')
}

test('SHELL-09 a remote is published, rolled out to some operators and to all, and rolled back from the terminal', async () => {
  const publish = (version: string, code?: string) => run('publish', ['mf-users', '--to', url, '--from', built(version, code)])
  const rollout = (...args: string[]) => run('rollout', ['mf-users', '--to', url, ...args])
  expect(await publish('1.0.0')).toEqual({ code: 0, printed: 'mf-users 1.0.0：发布成功（修订号 1）' })
  expect(await rollout('--stable', '1.0.0')).toEqual({ code: 0, printed: 'mf-users：1.0.0（修订号 2）' })
  expect(await publish('1.1.0')).toEqual({ code: 0, printed: 'mf-users 1.1.0：发布成功（修订号 3）' })
  expect(await publish('1.1.0')).toEqual({ code: 0, printed: 'mf-users 1.1.0：该版本已经发布（修订号 3）' })
  expect(await publish('1.1.0', 'var other')).toEqual({ code: 1, printed: '409 mf-users 1.1.0 已经发布过，内容不同：请更换版本号' })
  const few = '注意：候选份额内只有 0 名可以打开该模块的操作员，自动撤回需要 5 名：它失败时不会自动撤回'
  expect(await rollout('--candidate', '1.1.0', '--weight', '0.5%')).toEqual({ code: 0, printed: `mf-users：1.0.0，候选 1.1.0（0.5%）（修订号 4）\n${few}` })
  expect(await rollout('--stable', '1.1.0')).toEqual({ code: 0, printed: 'mf-users：1.1.0，上一版本 1.0.0（修订号 5）' })
  expect(await rollout()).toEqual({ code: 0, printed: 'mf-users：1.1.0，上一版本 1.0.0（修订号 5）' })
  expect(await rollout('--rollback')).toEqual({ code: 0, printed: 'mf-users：1.0.0（修订号 6）' })
})

test('SHELL-09 the command prints load times and failures of each version, and why it was taken back', async () => {
  const { token } = await server.operator({ permissions: 'all' })
  const loadOf = (version: string, outcome: string, message?: string) => ({ remote: 'mf-users', version, outcome, ms: 300, message })
  const report = async (fields: Record<string, object[]>) => {
    const body = new URLSearchParams(Object.entries(fields).map(([name, list]): [string, string] => [name, JSON.stringify(list)]))
    expect((await fetch(`${url}/telemetry`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })).status).toBe(204)
  }
  const loads = [
    loadOf('1.0.0', 'loaded'),
    { ...loadOf('1.0.0', 'crashed', "no user '李雷'"), frames: ['entry.js:1:1'] },
    loadOf('1.0.0', 'crashed'),
    loadOf('1.0.0', 'blank'),
  ]
  await report({ loads, visits: [{ remote: 'mf-users', version: '1.0.0', slowestMs: 90, lcpMs: 700, cls: 0.02 }] })
  const { code, printed } = await run('status', ['mf-users', '--to', url])
  expect([code, printed.split('\n')]).toEqual([
    0,
    [
      'mf-users：1.0.0（修订号 6）',
      '1.0.0：1 名操作员加载 4 次，失败 75.0%，加载 p75 300 ms，最慢操作 p75 90 ms，LCP p75 700 ms，CLS p75 0.02',
      '  crashed 2 次，1 名操作员：模块运行时发生错误',
      '    1 次 no user "…"',
      '      entry.js:1:1',
      '  blank 1 次，1 名操作员：模块没有显示任何内容',
      expect.stringMatching(/^ {2}1\.1\.0 已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 撤回：由部署团队撤回$/),
    ],
  ])
})

test.each([
  ['rollout', ['mf-users', '--stable', '9.9.9'], '422 mf-users 没有版本 9.9.9'],
  ['rollout', ['mf-users', '--candidate', '1.0.0', '--weight', '10'], '--weight 应为百分比，例如 10% 或 0.5%'],
  ['rollout', ['mf-users', '--candidate', '1.0.0', '--weight', '10%', '--rollback-when', '0.05'], '--rollback-when 应为百分比，例如 10% 或 0.5%'],
  ['rollout', ['mf-users', '--candidate', '1.0.0', '--weight', '10%', '--rollback-operators', 'x'], '撤回的操作员人数'],
  ['rollout', ['mf-finance'], '403 该部署令牌不能用于 mf-finance'],
  ['rollout', [], '请在模块的目录中执行，或写明模块，例如 mf-users'],
  ['publish', ['mf-users', '--from', '/nowhere'], '找不到构建（/nowhere），请先执行 npm run build'],
])('%s %j reports the error in one line', async (script, args, reason) => {
  const { code, printed } = await run(script, [...args, '--to', url])
  expect([code, printed]).toEqual([1, expect.stringContaining(reason)])
  expect(printed.split('\n')).toHaveLength(1)
})

test('a refused token or key is reported before anything is checked, built or read', async () => {
  const publish = (args: string[], env?: Record<string, string>) => run('publish', ['mf-users', '--to', url, '--from', '/nowhere', ...args], env)
  expect((await publish(['--token', 'not-a-token'])).printed).toMatch(/^401 /)
  expect((await publish([], {})).printed).toBe('缺少部署令牌：请用 --token 或环境变量 DEPLOY_TOKEN 指定')
  expect((await publish(['--key', '/no/key.pem'])).printed).toBe('找不到私钥文件 /no/key.pem')
})

test('each command prints its arguments', async () => {
  expect(await run('--help', [])).toMatchObject({ code: 0, printed: expect.stringMatching(/^用法：console-remote <命令>/) })
  for (const command of ['new', 'dev', 'kit', 'build', 'test', 'publish', 'rollout', 'status', 'keygen'])
    expect(await run(command, ['--help'])).toMatchObject({ code: 0, printed: expect.stringMatching(new RegExp(`^用法：console-remote ${command} .*\n.+。`)) })
  expect((await run('publish', ['-h'])).printed).toContain('DEPLOY_TOKEN')
})

test('a release that the console cannot run is refused before its files are sent, unless the check is skipped, which its record says', async () => {
  writeBuild(builds.buildDir, { ...users, version: '1.3.0', code: 'var later', requires: { exports: { '@console/platform/ui/core': ['NotYetThere'] } } })
  const from = join(builds.buildDir, 'mf-users/dist')
  const refused = await run('publish', ['mf-users', '--to', url, '--from', from])
  expect(refused).toEqual({ code: 1, printed: expect.stringMatching(/^与控制台相符：未通过（--skip imports .*\n.*NotYetThere/) })
  expect(await run('publish', ['mf-users', '--to', url, '--from', built('1.4.0')])).toMatchObject({ code: 0 })
  const answer = await fetch(`${url}/deploy/remotes/mf-users`, { headers: { authorization: `Bearer ${deployToken('mf-users')}` } })
  const { data } = (await answer.json()) as { data: { versions: { version: string; skipped?: string[] }[] } }
  expect(data.versions.find(({ version }) => version === '1.4.0')!.skipped).toEqual(['types', 'tests'])
  expect((await run('publish', ['mf-users', '--from', from, '--skip', 'all'])).printed).toBe('--skip 可以是 types、tests、imports，而不是 all')
})

test('SEC-F1 an aborted upload leaves nothing behind, and the server continues', async () => {
  const { hostname, port } = new URL(url)
  const head = `POST /deploy/remotes/mf-users/releases HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${deployToken('mf-users')}\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`
  const part = '--b\r\nContent-Disposition: form-data; name="entry.js"; filename="entry.js"\r\n\r\nvar half'
  for (const sent of [head, head + part.slice(0, 20), head + part, `${head}${part}\r\n--b\r\n`]) {
    const socket = connect(Number(port), hostname)
    await new Promise<void>((written) => socket.write(sent, () => setTimeout(written, 50)))
    socket.destroy()
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(readdirSync(join(builds.dataDir, 'remotes/mf-users')).sort()).toEqual(['1.0.0', '1.1.0', '1.4.0'])
})

test('without a token, and without a server, the commands say so', async () => {
  expect(await run('rollout', ['mf-users', '--to', url], {})).toEqual({ code: 1, printed: '缺少部署令牌：请用 --token 或环境变量 DEPLOY_TOKEN 指定' })
  const { code, printed } = await run('rollout', ['mf-users', '--to', 'http://127.0.0.1:9'])
  expect([code, printed]).toEqual([1, expect.stringContaining('无法连接 http://127.0.0.1:9')])
  const forgotten = await run('rollout', ['mf-users', '--to', 'console.example:8080'])
  expect([forgotten.code, forgotten.printed]).toEqual([1, expect.stringContaining('console.example:8080 既不是服务器地址')])
})

test('SHELL-09 a folder of static files is a registry, too: for publishing and rolling back', async () => {
  const folder = join(builds.place, 'static')
  const publish = (version: string, code?: string) => run('publish', ['mf-users', '--to', folder, '--from', built(version, code)])
  const registry = () => RegistryAnswer.parse(JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')))
  const versions = () => registry().remotes.map(({ name, version, fallback }) => [name, version, fallback?.version])

  expect((await publish('1.0.0')).code).toBe(0)
  expect((await publish('1.1.0', 'var packed = 1;'.repeat(50))).code).toBe(0)
  expect(versions()).toEqual([['mf-users', '1.1.0', '1.0.0']])
  expect(registry().remotes[0]).toMatchObject({ url: '/remotes/mf-users/1.1.0/', integrity: expect.stringMatching(/^sha256-/) })
  for (const file of ['1.0.0/entry.js', '1.1.0/entry.js', '1.1.0/entry.js.br']) expect(existsSync(join(folder, 'remotes/mf-users', file))).toBe(true)
  expect(existsSync(join(folder, 'remotes/mf-users/1.1.0/entry.js.map'))).toBe(false)

  expect(await publish('1.1.0', 'var other')).toEqual({ code: 1, printed: 'mf-users 1.1.0 已经发布过，内容不同：请更换版本号' })
  const rollout = (...args: string[]) => run('rollout', ['mf-users', '--to', folder, ...args])
  expect((await rollout('--candidate', '1.0.0', '--weight', '10%')).printed).toBe('静态目录对所有人相同，不支持候选版本')
  expect(await rollout('--rollback')).toEqual({ code: 0, printed: 'mf-users：1.0.0' })
  expect((await rollout('--rollback')).printed).toBe('mf-users 没有可以退回的版本')
  expect(await rollout('--stable', '1.1.0')).toEqual({ code: 0, printed: 'mf-users：1.1.0，上一版本 1.0.0' })
  expect((await rollout('--stable', '9.9.9')).printed).toBe('mf-users 没有版本 9.9.9')
  expect(versions()).toEqual([['mf-users', '1.1.0', '1.0.0']])
})

test('publishing says which permission nodes wait for an administrator', async () => {
  writeBuild(builds.buildDir, { ...users, version: '3.0.0', code: 'var withNodes', nodes: { 'user/merge': { parent: 2, name: '合并企业' } } })
  const { printed } = await run('publish', ['mf-users', '--to', url, '--from', join(builds.buildDir, 'mf-users/dist')])
  expect(printed).toMatch(/^mf-users 3\.0\.0：发布成功（修订号 \d+）\n权限节点 user\/merge（合并企业）：待管理员在“后台权限 › 权限节点”中准入$/)
})

test('UX-F1 the previous shell, or any stored one, is made current from the terminal', async () => {
  const older = writeShell(builds.buildDir, 'first.1.js')
  await publishShell(server.db, builds)
  const newer = writeShell(builds.buildDir, 'second.2.js')
  await publishShell(server.db, builds)
  const rollout = async (...args: string[]) => (await run('rollout', ['shell', '--to', url, ...args], { DEPLOY_TOKEN: deployToken('shell') })).printed
  expect(await rollout()).toMatch(new RegExp(`^shell：${newer}，上一版本 ${older}（修订号 \\d+）$`))
  expect(await rollout('--rollback')).toMatch(new RegExp(`^shell：${older}（修订号 \\d+）$`))
  expect(await rollout('--rollback')).toBe('422 主应用没有可以退回的版本')
  const next = join(builds.place, 'next-shell.json')
  writeFileSync(next, JSON.stringify({ id: 'next', exports: {} }))
  expect(await rollout('--check', next)).toBe('操作员使用的所有版本都能在该主应用中运行')
  expect(await rollout('--stable', newer)).toMatch(new RegExp(`^shell：${newer}，上一版本 ${older}（修订号 \\d+）$`))
})
