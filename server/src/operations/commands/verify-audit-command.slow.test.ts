import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { runCommand } from '../../testing/run-command'
import { recordLogin } from '../../operators/audit/trail'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'console-audit-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  for (let i = 0; i < 2; i++) await recordLogin(db, { username: 'nobody', ip: '127.0.0.1', action: '密码错误', at: new Date() })
  await db.close()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const verify = (...args: string[]) => runCommand('audit:verify', dataDir, ...args)

test('SEC-D3 the command prints the length of the trail and exits with 1 if it is broken', async () => {
  const whole = await verify()
  expect(whole).toEqual({ code: 0, output: expect.stringMatching(/^审计记录完整，共 2 条。\n.*--anchor 2:[\da-f]{64}\n$/) })
  const anchor = /2:[\da-f]{64}/.exec(whole.output)![0]
  expect(await verify('--anchor', anchor)).toMatchObject({ code: 0 })
  expect(await verify('--anchor', '2:x')).toMatchObject({ code: 1, output: expect.stringContaining('用法') })

  const db = await openDatabase({ dataDir })
  await db.script("set session_replication_role = replica; update audit_trail set ip = '' where id = 1")
  await db.close()
  expect(await verify()).toEqual({ code: 1, output: '审计记录自第 1 条起不可信：内容与其哈希不符。\n' })
})
