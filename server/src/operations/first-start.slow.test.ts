import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { seedAccounts } from '../domains/authority/demo/accounts'
import type { FileStore } from '../infra/files/file-store'
import { prepareAccounts } from './first-start'
import { fileStore } from '../infra/files/file-store'
import { emptyTables, openTestDatabase } from '../testing/test-database'

let db: Database
let files: FileStore
const dataDir = mkdtempSync(join(tmpdir(), 'console-first-start-'))
beforeAll(async () => {
  db = await openTestDatabase()
  files = fileStore({ dataDir })
})
beforeEach(() => emptyTables(db))
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const production = { production: true, demo: false }
const first = { username: 'boss@corp.cn', password: 'Kx7mQ29pZ', mobile: '13912345678', realname: '王总' }
const accounts = () => db.rows(sql`select username, role_id as "roleId" from accounts`)

test('SEC-A7 production starts empty, with only the account in the environment, and creates it once', async () => {
  await prepareAccounts(db, files, { ...production, firstAccount: first })
  await prepareAccounts(db, files, { ...production, firstAccount: { ...first, username: 'other@corp.cn' } })
  expect(await accounts()).toEqual([{ username: 'boss@corp.cn', roleId: 1 }])
})

test('SEC-A7 production does not start without an account', async () => {
  await expect(prepareAccounts(db, files, production)).rejects.toThrow('请设置 ADMIN_USERNAME')
  expect(await accounts()).toEqual([])
})

test('of servers that start simultaneously on one empty database, one seeds it', async () => {
  const demo = { production: false, demo: true }
  await Promise.all([prepareAccounts(db, files, demo), prepareAccounts(db, files, demo), prepareAccounts(db, files, demo)])
  expect(
    await db.one(
      sql`select (select count(*) from accounts) as accounts, (select count(*) from users) as users, (select count(*) > 0 from front_logins) as logins`,
    ),
  ).toEqual({
    accounts: 51,
    users: 500,
    logins: true,
  })
})

test('SEC-A7 production does not start while an account has a demo password', async () => {
  await seedAccounts(db)
  await expect(prepareAccounts(db, files, production)).rejects.toThrow('演示账号 admin@demo.cn 仍可用公开的密码登录')
  await db.rows(sql`update accounts set username = upper(username)`)
  await expect(prepareAccounts(db, files, production)).rejects.toThrow('演示账号 admin@demo.cn 仍可用公开的密码登录')
  await db.rows(sql`update accounts set status = 2`)
  await expect(prepareAccounts(db, files, production)).resolves.toBeUndefined()
})
