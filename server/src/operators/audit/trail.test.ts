import { setTimeout } from 'node:timers/promises'
import { Nothing, post, routes, z } from '@console/platform/contract'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import type { Db, Statement } from '../../infra/db/db'
import { domain } from '../../http/call'
import { openProver } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { startHttpServer } from '../../testing/http-server'
import { insertUser } from '../../testing/test-users'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { verifyTrailInBackground } from './verify-in-background'
import { onLockWait } from './lock-waits'
import { recordLogin } from './trail'
import { verifyTrail } from './verify'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const entries = () =>
  server.db.rows<Record<string, unknown>>(sql`
    select id, account_id as "accountId", operator, ip, subject, subject_id as "subjectId", action, before, after from audit_trail order by id`)

async function threeLogins() {
  for (let i = 1; i <= 3; i++) await recordLogin(server.db, { username: 'nobody', ip: `192.0.2.${i}`, action: '密码错误', at: new Date() })
}

/** As the owner of the database could: without triggers. */
const tamper = (change: string) =>
  server.db.transaction(async (tx) => {
    await tx.script(`set local session_replication_role = replica; ${change}`)
  })

test('SEC-D3 a change is recorded with operator, address, subject, before and after', async () => {
  const as = await server.operator({ permissions: 'all', realname: '张审核' })
  const userId = await insertUser(server.db)
  await server.call(users.review, { userId, status: 0, account: '照片模糊' }, { as, ip: '192.0.2.7' })
  expect(await entries()).toEqual([
    {
      id: 1,
      accountId: as.accountId,
      operator: '张审核',
      ip: '192.0.2.7',
      subject: 'user',
      subjectId: userId,
      action: '实名审核拒绝',
      before: { status: 2 },
      after: { status: 4, opinion: '照片模糊' },
    },
  ])
})

test('SEC-D3 SEC-L7 a change and its record are written together or not at all', async () => {
  const as = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db)
  await server.db.script(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger fail before insert on audit_trail for each row execute function fail()`)
  expect((await server.request(users.review, { userId, status: 1 }, { as })).statusCode).toBe(500)
  await server.db.script('drop trigger fail on audit_trail; drop function fail')
  const status = async () => (await server.db.one<{ status: number }>(sql`select status from users where id = ${userId}`))?.status
  expect([await status(), await entries()]).toEqual([2, []])
  await expect(server.call(users.review, { userId, status: 0, account: '' }, { as })).rejects.toMatchObject({ code: 422 })
  expect([await status(), await entries()]).toEqual([2, []])
  await server.call(users.review, { userId, status: 1 }, { as })
  expect([await status(), (await entries()).length]).toEqual([3, 1])
})

test('SEC-D3 a repeated call with its idempotency key is one change and one record', async () => {
  const as = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db)
  const headers = { 'idempotency-key': 'one-and-the-same' }
  for (let i = 0; i < 3; i++) expect((await server.request(users.review, { userId, status: 1 }, { as, headers })).statusCode).toBe(200)
  expect(await entries()).toHaveLength(1)
})

test('SEC-D3 a route that writes and records nothing answers 500 and leaves nothing behind', async () => {
  const { forgetful } = routes({
    forgetful: post('/api/notes/forgetful', { summary: '忘记', access: 'signed-in', input: z.strictObject({}), result: Nothing }),
  })
  const broken = await startHttpServer(
    domain(
      { forgetful },
      {
        async forgetful({ db }) {
          await db.rows(sql`insert into secrets (name, value) values ('forgotten', '')`)
          return null
        },
      },
    ),
  )
  const { token } = await broken.operator()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await broken.app.inject({ method: 'POST', url: forgetful.path, headers, payload: '' })).statusCode).toBe(500)
  expect(await broken.db.rows(sql`select from secrets where name = 'forgotten'`)).toEqual([])
  await broken.close()
})

test.each([
  'update audit_trail set action = $$x$$',
  'delete from audit_trail where id = 3',
  'truncate audit_trail cascade',
  'update audit_head set id = 0',
  'truncate audit_head',
  'truncate audit_counts',
  'update audit_counts set entries = 0',
  "update front_logins set ip = '::1'",
  "update front_logins set name_key = 'x'",
  'delete from front_logins',
  'truncate front_logins cascade',
])('SEC-D3 “%s” is refused', async (change) => {
  await threeLogins()
  await expect(server.db.script(change)).rejects.toThrow('kept as written')
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 3 } })
})

test('SEC-D3 an empty trail, and one with many simultaneous writers, are valid', async () => {
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: true, head: { id: 0, hash: '' } })
  await Promise.all(Array.from({ length: 30 }, threeLogins))
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 90 } })
})

test.each([
  ['a word', "update audit_trail set action = '登录成功' where id = 2", 2, '内容与其哈希不符'],
  ['a time', "update audit_trail set at = at - interval '1 microsecond' where id = 2", 2, '内容与其哈希不符'],
  [
    'a word and its hash',
    "update audit_trail t set action = '登录成功' where id = 2; update audit_trail t set hash = sha256(convert_to(audit_content(t), 'UTF8')) where id = 2",
    3,
    '与前一条记录不相连',
  ],
  ['an entry in the middle', 'delete from audit_trail where id = 2', 2, '该条记录已被删除'],
  ['the first entry', 'delete from audit_trail where id = 1', 1, '该条记录已被删除'],
  ['the last entry', 'delete from audit_trail where id = 3', 3, '其后的记录已被删除'],
])('SEC-D3 a change of %s by the owner of the database is found', async (_, change, brokenAt, reason) => {
  await threeLogins()
  await tamper(change)
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: false, brokenAt, reason })
})

const cutOffAfterTwo = 'update audit_head h set id = t.id, hash = t.hash from audit_trail t where t.id = 2; delete from audit_trail where id = 3'

test('SEC-D3 a chain that was cut off or recomputed after a ledger head is found', async () => {
  await threeLogins()
  await sealWaiting(server.db, await openProver(server.db, { demo: false }))
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 3 } })
  await tamper(cutOffAfterTwo)
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: false, brokenAt: 3, reason: '其后的记录已被删除' })
  await threeLogins()
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: false, brokenAt: 3, reason: '与账本中的哈希不符' })
})

test('SEC-D3 a chain that was cut off together with its head is found with an external anchor', async () => {
  await threeLogins()
  const verdict = await verifyTrail(server.db)
  const anchor = verdict.intact ? verdict.head : undefined
  await expect(verifyTrail(server.db, { anchor })).resolves.toMatchObject({ intact: true })
  await tamper(cutOffAfterTwo)
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 2 } })
  await expect(verifyTrail(server.db, { anchor })).resolves.toEqual({ intact: false, brokenAt: 3, reason: '其后的记录已被删除' })
  await threeLogins()
  await expect(verifyTrail(server.db, { anchor })).resolves.toEqual({ intact: false, brokenAt: 3, reason: '与留存的哈希不符' })
})

test('SEC-D3 how long a write waits for another one that has locked the end of the trail is measured', async () => {
  const waits: number[] = []
  const stop = onLockWait((seconds) => waits.push(seconds))
  const login = (db: Db) => recordLogin(db, { username: 'nobody', ip: '192.0.2.1', action: '密码错误', at: new Date() })
  let waiting: Promise<unknown> | undefined
  let alone = 0
  await server.db.transaction(async (tx) => {
    await login(tx)
    alone = waits[0]!
    waiting = login(server.db)
    // The other one may ask for the lock up to two seconds later.
    await setTimeout(alone * 1000 + 2_500)
  })
  await waiting
  stop()
  await login(server.db)
  expect(waits).toHaveLength(2)
  expect(waits[1]).toBeGreaterThan(alone + 0.3)
})

test('SEC-D3 a trail of any length is verified to its end', async () => {
  await server.db.rows(sql`
    insert into audit_trail (at, operator, ip, subject, action) select ${new Date()}::timestamptz, '系统', '', 'release', '发布' from generate_series(1, 2000)`)
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 2000 } })
  await tamper('delete from audit_trail where id = 1001')
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: false, brokenAt: 1001, reason: '该条记录已被删除' })
  await tamper("update audit_trail set action = '撤回' where id = 1000")
  await expect(verifyTrail(server.db)).resolves.toEqual({ intact: false, brokenAt: 1000, reason: '内容与其哈希不符' })
})

test('SEC-D3 a trail that grows during its verification is not reported as broken', async () => {
  await threeLogins()
  let added = false
  const growing: Db = {
    ...server.db,
    async rows<T>(query: Statement) {
      if (!added && query.text.includes('audit_content')) {
        added = true
        await threeLogins()
      }
      return server.db.rows<T>(query)
    },
  }
  await expect(verifyTrail(growing)).resolves.toMatchObject({ intact: true, head: { id: 3 } })
  expect(added).toBe(true)
  await expect(verifyTrail(server.db)).resolves.toMatchObject({ intact: true, head: { id: 6 } })
})

test('SEC-D3 DESK-11 the result of a verification is stored, and an aborted one is not', async () => {
  const checks = () => server.db.rows(sql`select entries, broken_at as "brokenAt", reason from audit_checks order by id`)
  const never = new AbortController().signal
  await threeLogins()
  const log = { error: jest.fn() }
  await verifyTrailInBackground(server.db, log, never)
  await verifyTrailInBackground(server.db, log, AbortSignal.abort())
  expect(await checks()).toEqual([{ entries: 3, brokenAt: null, reason: null }])
  expect(log.error).not.toHaveBeenCalled()
  await tamper("update audit_trail set action = '登录成功' where id = 2")
  await verifyTrailInBackground(server.db, log, never)
  expect((await checks()).at(-1)).toEqual({ entries: 1, brokenAt: 2, reason: '内容与其哈希不符' })
  expect(log.error).toHaveBeenCalledWith({ brokenAt: 2, reason: '内容与其哈希不符' }, 'the audit trail is not as it was written')
})
