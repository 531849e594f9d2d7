import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '@console/platform/release'
import { QUICK_START, serverProcess } from '../../testing/server-process'
import { deployToken } from '../../testing/test-uploads'

const MEASURED = ['--require', join(__dirname, '../../../../bench/measure-loop.cjs')]
const HEARTBEAT_MS = 20

const dataDir = mkdtempSync(join(tmpdir(), 'console-large-upload-'))
const server = serverProcess({
  nodeArguments: [QUICK_START, ...MEASURED],
  env: { DATABASE_URL: '', BUILD_DIR: 'none', DEMO: '0', DATA_DIR: dataDir, DEPLOY_TOKENS: `mf-users=${deployToken('mf-users')}` },
})
beforeAll(async () => expect(await server.url).toBeDefined())
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Realistic drawings and minified code: short, similar lines with different numbers. */
function text(bytes: number, seed: number) {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 0x7fffffff
    return state / 0x7fffffff
  }
  const lines: string[] = []
  for (let length = 0; length < bytes; length += lines.at(-1)!.length)
    lines.push(`<path d="M${(random() * 1000).toFixed(2)} ${(random() * 999).toFixed(1)}" fill="#${Math.floor(random() * 0xffffff).toString(16)}"/>`)
  return Buffer.from(lines.join('')).subarray(0, bytes)
}

const MB = 1_000_000
const drawings = (count: number, bytes: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`drawing-${i}.svg`, text(bytes, i + 1)]))

const uploads: [string, number, Record<string, Buffer>][] = [
  ['240 small drawings', 201, drawings(240, 40_000)],
  ['24 drawings of 400 kB', 201, drawings(24, 400_000)],
  ['a single drawing of 9.7 MB', 201, drawings(1, 9.7 * MB)],
  ['9.7 MB of code, which is more than a remote may weigh', 422, { 'code.js': text(9.7 * MB, 1) }],
]

/** The server's longest pause since the last call. */
async function longestPause() {
  server.process.send('measure')
  const [{ maxMs }] = (await once(server.process, 'message')) as [{ maxMs: number }]
  return maxMs
}

test.each(uploads)('%s are accepted within five seconds, and every other call is answered meanwhile', async (_, expected, content) => {
  const url = (await server.url)!
  const files = { ...content, 'entry.js': Buffer.from('var entry') }
  const integrity = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, integrityOf(bytes)]))
  const record = {
    ...{ name: 'mf-users', version: `1.0.${uploads.findIndex((upload) => upload[2] === content)}`, buildId: 'b', container: 'mf_users_1', entry: 'entry.js' },
    ...{ title: '用户管理', owner: '用户组', basePaths: ['/user'], routes: [], requires: { exports: {} }, integrity, sizes: {} },
  }
  const form = new FormData()
  for (const [name, bytes] of Object.entries({ ...files, 'release.json': Buffer.from(JSON.stringify(record)) })) form.append(name, new Blob([bytes]), name)
  await longestPause()
  const started = performance.now()
  let waiting = true
  const headers = { authorization: `Bearer ${deployToken('mf-users')}` }
  const publishing = fetch(`${url}/deploy/remotes/mf-users/releases`, { method: 'POST', headers, body: form }).then(async (answer) => {
    const body = await answer.text()
    waiting = false
    return { status: answer.status, body: answer.status === expected ? '' : body }
  })
  while (waiting) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS))
  }
  expect(await publishing).toEqual({ status: expected, body: '' })
  const seconds = (performance.now() - started) / 1000
  const pause = await longestPause()
  expect(seconds).toBeLessThan(5)
  expect(pause).toBeLessThan(50)
})
