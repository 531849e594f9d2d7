import sql from 'sql-template-tag'
import type { Config } from '../config/config'
import type { Db } from '../infra/db/db'
import { hashPassword, isPassword } from '../operators/access/password'
import { inTurn } from '../infra/db/in-turn'
import { demoAccounts } from '../demo/accounts'
import { seedDemo } from '../demo/demo-data'
import type { FileStore } from '../infra/files/file-store'
import { StartError } from '../infra/start-error'

type Options = Pick<Config, 'production' | 'demo' | 'firstAccount'>

/**
 * Gives an empty database what a first sign-in needs: the demo's accounts and data, or the account that the environment
 * names. Of servers that start together on one database, one does so and the others wait for it.
 * @throws StartError when production would start with no account, or with a password that everybody knows
 */
export async function prepareAccounts(db: Db, files: FileStore, { production, demo, firstAccount }: Options) {
  if (await isEmpty(db)) {
    await inTurn(db, 'firstStart', async (tx) => {
      if (!(await isEmpty(tx))) return
      if (demo) await seedDemo(tx, files)
      else if (firstAccount) await insertFirst(tx, firstAccount)
      else if (production) throw new StartError('数据库中没有任何账号：请设置 ADMIN_USERNAME、ADMIN_PASSWORD 与 ADMIN_MOBILE 以创建第一个管理员。')
    })
  }
  if (production) await refuseDemoPasswords(db)
}

async function isEmpty(db: Db) {
  const { none } = (await db.one<{ none: boolean }>(sql`select not exists (select from accounts) as none`))!
  return none
}

async function insertFirst(db: Db, { username, realname, mobile, password }: NonNullable<Config['firstAccount']>) {
  await db.rows(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, created_at)
    values (${username}, ${realname}, ${mobile}, ${await hashPassword(password)}, 1, ${new Date()})`)
}

async function refuseDemoPasswords(db: Db) {
  const found = await db.rows<{ username: string; passwordHash: string }>(sql`select username, password_hash as "passwordHash" from accounts where status = 1`)
  for (const { username, password } of demoAccounts) {
    const account = found.find((account) => account.username.toLowerCase() === username)
    if (account && (await isPassword(account.passwordHash, password)))
      throw new StartError(`演示账号 ${username} 仍可用公开的密码登录，生产环境拒绝启动：请先修改密码或停用该账号。`)
  }
}
