import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@console/platform/contract/session'
import { migrate } from '../../../infra/db/migrate'
import { openDatabase } from '../../../infra/db/open-database'
import { runServer, type ServerProcess } from '../../../testing/server-process'
import { passwordHash } from '../../../testing/sign-in'
import { makeOperator } from '../../../testing/test-operators'

jest.setTimeout(120_000)

const LOGINS = 50
const MEGABYTE = 1024 * 1024

let dataDir: string
let server: ServerProcess
const usernames: string[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'console-storm-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  for (let i = 0; i < LOGINS; i++) usernames.push((await makeOperator(db, { passwordHash: await passwordHash() })).username)
  await db.close()
  server = runServer(dataDir, { CAPTCHA_ANSWER: '1234', LIMITS: 'relaxed', DEMO: '0' })
})
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.exit
  rmSync(dataDir, { recursive: true })
})

const rss = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) * 1024

test('SEC-A7 fifty logins at once cost less than 400 MiB, and the server keeps answering other requests', async () => {
  const url = (await server.url)!
  const call = async (route: { path: string; method: string }, fields: Record<string, string> = {}) => {
    const response = await fetch(`${url}${route.path}`, { method: route.method, ...(route.method === 'POST' && { body: new URLSearchParams(fields) }) })
    return (await response.json()) as { code: number; msg: string; data: Record<string, string> }
  }
  const forms = []
  for (const username of usernames) {
    const [captcha, sms] = [await call(session.getImgCode), await call(session.sendSMS, { username })]
    const { code } = ((await (await fetch(`${url}/dev/outbox`)).json()) as { code: string }[])[0]!
    forms.push({ username, password: 'Wrong2026', imgCode: '1234', imgCodeToken: captcha.data.imgCodeToken!, smsCode: code, smsCodeToken: sms.data.smsToken! })
  }
  const before = rss()
  let peak = before
  let slowest = 0
  let running = true
  const watching = (async () => {
    while (running) {
      const asked = performance.now()
      await fetch(`${url}/healthz`)
      slowest = Math.max(slowest, performance.now() - asked)
      peak = Math.max(peak, rss())
    }
  })()
  const answers = await Promise.all(forms.map((form) => call(session.login, form)))
  running = false
  await watching
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['账号或密码不正确']))
  expect(slowest).toBeLessThan(1_000)
  expect(peak - before).toBeLessThan(400 * MEGABYTE)
})
