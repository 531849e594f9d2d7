import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@console/platform/contract/users'
import { ask, httpCaptcha, signInOver } from '../testing/http-sign-in'
import { type ServerProcess, serverProcess } from '../testing/server-process'

jest.setTimeout(300_000)

const ROOT = join(__dirname, '../../..')
/** Outside this repository: nothing of it can be found by looking upwards. */
const place = mkdtempSync(join(realpathSync(tmpdir()), 'console-packed-'))
const app = join(place, 'app')
const data = join(place, 'data')
const env = { DATA_DIR: data, DATABASE_URL: '', ...httpCaptcha }

/**
 * The container's steps, with paths of this test: making and unpacking the archive, the start, and the health check.
 */
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
const stepsOf = (instruction: string) => [...dockerfile.matchAll(new RegExp(`^${instruction}(?: --\\S+)* (.*)$`, 'gm'))].map(([, step]) => step!)
const packing = stepsOf('RUN').filter((step) => step.includes('/packed'))
const started = JSON.parse(stepsOf('CMD')[0]!) as string[]
const asked = JSON.parse(stepsOf('HEALTHCHECK')[0]!.replace('CMD ', '')) as string[]

let server: ServerProcess
let url: string
beforeAll(async () => {
  for (const step of packing)
    execFileSync('sh', ['-c', step.replace(/\/(packed|app)\b/g, `${place}/$1`)], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  server = serverProcess({ script: started[1]!, cwd: app, env })
  url = (await server.url)!
}, 600_000)
afterAll(async () => {
  await server?.stop()
  rmSync(place, { recursive: true })
})

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** A command of an operator, as `npm run` calls it in a folder. */
function runIn(cwd: string, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: place, DATA_DIR: data },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const run = (script: string, ...args: string[]) => runIn(app, script, ...args)

test('RUN-01 the unpacked archive has at most 200 MB, with binaries for this machine only, and no path of the machine that packed it', () => {
  const files = filesBelow(app)
  expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(200e6)
  expect(files.filter((path) => path.endsWith('.ttf') && path.includes('noto-sans'))).toHaveLength(1)
  expect(readFileSync(join(app, 'server/dist/server.js'), 'utf8')).not.toContain(ROOT)
  expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false)
})

test('RUN-12 the documents of the archive lead to files that it has', () => {
  for (const page of ['README.md', 'docs/production.md', 'docs/operations.md', 'docs/deploy.md', 'deploy/README.md']) {
    const links = [...readFileSync(join(app, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to]) => to!)
    expect([page, links.filter((to) => !existsSync(join(app, page, '..', to)))]).toEqual([page, []])
  }
  expect(existsSync(join(app, 'deploy/secrets'))).toBe(false)
})

test('RUN-01 unpacked on a machine with only Node it starts with an empty data directory, and an operator signs in and works', async () => {
  const before = filesBelow(app).length
  const token = await signInOver(url)
  const { data: list } = (await ask(url, { ...users.list, path: `${users.list.path}?types=2&status=3` }, {}, token)).data
  const { userDetailInfo } = (await ask(url, { ...users.detail, path: `${users.detail.path}?userId=${list[0].user_id}` }, {}, token)).data
  const headers = { authorization: `Bearer ${token}` }
  // The watermark needs native packages and the bundled font.
  const image = await fetch(`${url}${users.file.path}?path=${userDetailInfo.license}`, { headers })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const page = await fetch(`${url}/user/enterprise`, { headers: { accept: 'text/html' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
  expect((await fetch(url + script)).status).toBe(200)
  const { remotes } = (await (await fetch(`${url}/registry.json`, { headers })).json()) as { remotes: { name: string }[] }
  expect(remotes.map(({ name }) => name).sort()).toEqual(['mf-app-notice', 'mf-authority', 'mf-evidence', 'mf-finance', 'mf-users'])
  expect(filesBelow(app)).toHaveLength(before)
})

test('RUN-02 the container is healthy while the server is ready', () => {
  const [program, ...args] = asked
  const statusAt = (port: string) => spawnSync(program!, args, { cwd: place, env: { PATH: process.env.PATH, PORT: port } }).status
  expect(statusAt(new URL(url).port)).toBe(0)
  expect(statusAt('1')).toBe(1)
})

test('RUN-01 operators can back up, restore, verify, unlock and add systems without further software', async () => {
  const backup = join(place, 'backup')
  expect(run('backup', '--to', backup)).toEqual({ status: 0, output: expect.stringMatching(/^备份完成：/) })
  await server.stop()
  rmSync(data, { recursive: true })
  expect(run('restore', '--from', backup)).toEqual({ status: 0, output: expect.stringMatching(/^恢复完成：/) })
  expect(run('audit:verify')).toEqual({ status: 0, output: expect.stringMatching(/^审计记录完整/) })
  expect(run('unlock', 'admin@demo.cn')).toEqual({ status: 0, output: expect.stringMatching(/^账号 admin@demo\.cn 已解锁/) })
  expect(run('system', 'add', '门户', '--scopes', 'evidence')).toEqual({ status: 0, output: expect.stringContaining('keyid') })
  server = serverProcess({ script: started[1]!, cwd: app, env })
  expect(await signInOver((await server.url)!)).toBeTruthy()
})

test('RUN-03 a checkout without devDependencies has the same commands, with an existing build', async () => {
  await server.stop()
  const checkout = join(place, 'checkout')
  for (const name of ['package.json', 'scripts', 'server/node-version.cjs']) cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  symlinkSync(join(app, 'node_modules'), join(checkout, 'node_modules'))
  expect(runIn(checkout, 'unlock', 'nobody@demo.cn')).toEqual({ status: 1, output: expect.stringMatching(/^服务器还没有构建：[^\n]*\n$/) })
  cpSync(join(app, 'server/dist'), join(checkout, 'server/dist'), { recursive: true })
  for (const name of ['archive', 'audit:verify', 'backup', 'restore', 'system', 'unlock'])
    expect([name, runIn(checkout, name, 'no', 'such', 'call', 'of', 'it')]).toEqual([name, { status: 1, output: expect.stringContaining('用法：') }])
})
