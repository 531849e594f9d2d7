import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authority } from '@console/platform/contract/authority'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { lockDirectory } from '../../infra/db/lock-directory'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { runCommand } from '../../testing/run-command'
import { CAPTCHA, filledForm, knownDevice, passwordHash } from '../../testing/sign-in'
import { makeOperator } from '../../testing/test-operators'
import { startTestServer } from '../../testing/test-server'
import { unlock } from '../../domains/session/accounts/unlock'

test('SEC-A1 an unlocked account signs in again, its limits are reset, and the audit trail records it', async () => {
  const server = await startTestServer({ captchaAnswer: CAPTCHA })
  const admin = await server.operator({ permissions: 'all' })
  const { username, accountId } = await server.operator({ passwordHash: await passwordHash(), realname: '王小明', username: 'Wang@test.cn' })
  const device = await knownDevice(server, username)
  await server.call(session.getMobile, { username })
  await server.call(session.getMobile, { username }, { headers: device })
  await server.call(session.sendSMS, { username }, { headers: device })
  await server.db.rows(sql`insert into sign_in_failures (account_id, failures, locked_until) values (${accountId}, 5, ${new Date(Date.now() + 900_000)})`)
  await server.db.rows(sql`update rate_limits set points = 1000 where key not like '% ip:%'`)
  expect((await server.request(session.sendSMS, { username })).statusCode).toBe(429)

  await expect(unlock(server.db, 'wANG@test.cn', '服务器终端')).resolves.toMatchObject({ username })
  await server.db.rows(sql`update rate_limits set points = 0 where key in ('sms:all', 'mobile:all', 'captcha:all')`)
  for (const headers of [device, {}]) {
    expect((await server.request(session.getMobile, { username }, { headers })).statusCode).toBe(200)
    await expect(server.call(session.login, await filledForm(server, username, { headers }), { headers })).resolves.toHaveProperty('token')
  }
  const { data } = await server.call(authority.records, { type: 2, roleOrAccountId: accountId }, { as: admin })
  expect(data).toMatchObject([{ operator: '服务器终端', action: '解锁账号“王小明”，并恢复其登录与短信次数' }])
  await expect(unlock(server.db, 'nobody@test.cn', '服务器终端')).resolves.toBeUndefined()
  await server.close()
})

test('SEC-A1 the command unlocks an account of the embedded database, once the server is stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-unlock-'))
  const run = (...args: string[]) => runCommand('unlock', dataDir, ...args)
  const db = await openDatabase({ dataDir })
  await migrate(db)
  const { accountId } = await makeOperator(db, { username: 'wang@test.cn', permissions: 'all' })
  await db.rows(sql`insert into sign_in_failures (account_id, failures) values (${accountId}, 5)`)
  await db.close()

  const release = await lockDirectory(dataDir)
  expect(await run('wang@test.cn')).toEqual({ code: 1, output: expect.stringContaining('正被另一个进程使用') })
  await release()
  expect(await run('wang@test.cn')).toEqual({ code: 0, output: '账号 wang@test.cn 已解锁，登录与短信次数已恢复。\n' })
  expect(await run('nobody@test.cn')).toEqual({ code: 1, output: '没有名为 nobody@test.cn 的账号。\n' })

  const after = await openDatabase({ dataDir })
  expect(await after.rows(sql`select from sign_in_failures`)).toEqual([])
  expect(await after.rows(sql`select operator from audit_trail where subject = 'account' and subject_id = ${accountId}`)).toEqual([{ operator: '服务器终端' }])
  await after.close()
  rmSync(dataDir, { recursive: true })
})
