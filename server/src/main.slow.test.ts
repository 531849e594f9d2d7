import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@console/platform/contract/session'
import { demoAccounts } from './demo/accounts'
import { ask, httpCaptcha, signInOver } from './testing/http-sign-in'
import { runServer, type ServerProcess } from './testing/server-process'

let place: string
const started: ServerProcess[] = []
const start = (env: Record<string, string> = {}, dataDir = join(place, 'data')) => {
  const server = runServer(dataDir, env)
  started.push(server)
  return server
}
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'console-main-'))
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.process.kill('SIGKILL')
    await server.exit
  }
})
afterAll(() => rmSync(place, { recursive: true }))

const [admin] = demoAccounts

test('a first start prints the address and the demo accounts, and a code when it is sent', async () => {
  const server = start(httpCaptcha)
  const url = (await server.url)!
  await signInOver(url)
  for (const { username, password } of demoAccounts) expect(server.output()).toContain(`${username} / ${password}\n`)
  expect(server.output()).toMatch(/短信验证码 admin@demo.cn（13800000001）：\d{6}\n/)
})

test('SEC-L4 a second server on a directory is refused, the first continues; after a kill its directory is taken over with its data', async () => {
  const first = start(httpCaptcha)
  const url = (await first.url)!
  const token = await signInOver(url)
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output().trim()).toMatch(/^数据目录 .* 正被另一个进程使用.*$/)
  expect((await ask(url, session.currentUser, {}, token)).code).toBe(200)
  first.process.kill('SIGKILL')
  await first.exit
  const third = start(httpCaptcha)
  expect((await ask((await third.url)!, session.currentUser, {}, token)).data.account).toBe(admin.username)
})

/** A call of which the server has read half when this resolves; `finish` sends the rest and returns the status. */
async function halfSent(url: string, token: string) {
  const body = 'padding=1'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`POST ${session.currentUser.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`)
  socket.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`)
  await once(socket, 'data')
  return async () => {
    socket.write(body)
    const [answer] = await once(socket, 'data')
    return Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1])
  }
}

test('SEC-R1 on SIGTERM running calls are answered, new ones are refused, and sessions survive the restart', async () => {
  const server = start(httpCaptcha)
  const url = (await server.url)!
  const token = await signInOver(url)
  const calls = await Promise.all(Array.from({ length: 20 }, () => halfSent(url, token)))
  const asked = performance.now()
  server.process.kill('SIGTERM')
  while (await fetch(`${url}/healthz`).then(Boolean, () => false)) await new Promise((resolve) => setTimeout(resolve, 20))
  // Read completely, and refused for an unknown field.
  expect(await Promise.all(calls.map((finish) => finish()))).toEqual(Array.from({ length: 20 }, () => 422))
  expect(await server.exit).toBe(0)
  expect(performance.now() - asked).toBeLessThan(30_000)
  const again = start(httpCaptcha)
  expect((await ask((await again.url)!, session.currentUser, {}, token)).code).toBe(200)
})

describe('a start that cannot succeed ends with one line and exit code 1', () => {
  test('on an occupied port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port) })
    const code = await server.exit
    other.close()
    expect(code).toBe(1)
    expect(server.output().trim()).toMatch(new RegExp(`^端口 ${port} 已被占用：.*$`))
  })

  test('with an unreachable DATABASE_URL', async () => {
    const server = start({ DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' }, join(place, 'other'))
    expect(await server.exit).toBe(1)
    expect(server.output().trim()).toMatch(/^无法连接数据库 postgres:\/\/u@127.0.0.1:1\/x：.*$/)
  })

  test('with an invalid configuration', async () => {
    const server = start({ PORT: 'eighty' })
    expect(await server.exit).toBe(1)
    expect(server.output().trim()).toMatch(/^配置 PORT 无效：.*$/)
  })

  test('with invalid settings, one line for each, before `npm start` builds anything', async () => {
    const child = spawn(process.execPath, [join(__dirname, '../../scripts/start.mjs')], { env: { ...process.env, NODE_ENV: 'prod', PORT: '0x50' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^配置 NODE_ENV 无效：/), expect.stringMatching(/^配置 PORT 无效：/)])
  })
})
