import { migrate } from '../../infra/db/migrate'
import { StartError } from '../../infra/start-error'
import { openTestDatabase } from '../../testing/test-database'
import { makeOperator } from '../../testing/test-operators'

test('a database with two names that differ only in case is not migrated, and the start names them', async () => {
  const db = await openTestDatabase()
  // The schema from before names were compared without case.
  await db.script(`
    drop index accounts_username;
    alter table accounts add constraint accounts_username_key unique (username);
    delete from migrations where name like '%_authority_account_names'`)
  for (const username of ['admin@demo.cn', 'li@demo.cn', 'ADMIN@demo.cn', 'Wang@demo.cn']) await makeOperator(db, { username })
  const refusal = await migrate(db).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(refusal.message).toBe(
    '以下帐号只有大小写不同，升级后无法区分：admin@demo.cn、ADMIN@demo.cn。请先用原来的版本启动服务，在“账号管理”中为其改名，再升级。',
  )
  await db.script(`update accounts set username = 'other@demo.cn' where username = 'ADMIN@demo.cn'`)
  await migrate(db)
  await expect(makeOperator(db, { username: 'wANG@demo.cn' })).rejects.toMatchObject({ code: '23505' })
  await db.close()
})
