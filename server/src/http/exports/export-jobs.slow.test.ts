import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InputOf, Route } from '@console/platform/contract'
import { audit } from '@console/platform/contract/audit'
import { downloadRecords } from '@console/platform/contract/download-records'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { finance } from '@console/platform/contract/finance'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { allRoutes } from '../../testing/all-routes'
import { eventually } from '../../testing/eventually'
import { readXlsx } from '../../testing/read-xlsx'
import { insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const KEY = Buffer.alloc(32, 7)

let server: TestServer
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer({ exportRowsAtOnce: 2, documentKeys: new Map([['k1', KEY]]) }, { runsJobs: true })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db, { type: 2, mobile: '13800138000' })
  for (let i = 1; i < 4; i++) await insertUser(server.db, { type: 2, mobile: `1380013800${i}` })
})
afterAll(() => server.close())

const start = (route: Route = users.export, input: object = { type: 2 }, by = as) => server.request(route, input as InputOf<Route>, { as: by })
const listed = (by = as) => server.call(downloadRecords.list, {}, { as: by })
const fetched = (id: string, { by = as, headers = {} }: { by?: TestOperator; headers?: Record<string, string> } = {}) =>
  server.request(exportJobs.file, { id }, { as: by, headers })

/** The first job, once it is no longer being made. */
async function ended(by = as) {
  let [one] = await listed(by)
  await eventually('the export', async () => {
    ;[one] = await listed(by)
    return one !== undefined && one.state !== 'making'
  })
  return one!
}

/** Every export of the contract, with rows to export. */
const inputs = new Map<Route, () => object>([
  [users.export, () => ({ type: 2 })],
  [users.exportBalances, () => ({})],
  [users.exportBalanceEntries, () => ({ userId })],
  [finance.exportChargeOrders, () => ({})],
  [audit.export, () => ({})],
])
const exportRoutes = allRoutes.filter(({ exports }) => exports)

test('SCALE-04 every export is known to this test', () => {
  expect(exportRoutes.map(({ path }) => path).sort()).toEqual([...inputs.keys()].map(({ path }) => path).sort())
})

test.each([...inputs.keys()].map((route) => [route.summary, route] as const))(
  'SCALE-04 %s: of more rows than are sent at once a file is made in the background, with all of them',
  async (_, route) => {
    for (let i = 0; i < 3; i++) {
      await insertPaidOrder(server.db, { userId })
      await server.db.rows(sql`
        insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at) values (${userId}, ${`N${i}`}, 5, 1, 1, 4, now())`)
      await server.db.rows(sql`insert into audit_trail (at, operator, ip, subject, action) values (now(), '系统', '', 'notice', ${`第 ${i} 条`})`)
    }
    const answer = await start(route, inputs.get(route)!())
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { code: 202, msg: '数据超过 2 行，正在后台生成，完成后可在“下载中心”下载', data: { exportJob: expect.any(String) } },
    ])
    const made = await ended()
    expect(made).toMatchObject({ title: route.summary, state: 'ready', name: expect.stringMatching(/\.xlsx$/), reason: null })
    const file = await fetched(made.exportJob!.id)
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]).toHaveLength(made.exportJob!.rows + 1)
    expect(made.exportJob!.rows).toBeGreaterThan(2)
  },
)

test('SCALE-04 of as many rows as are sent at once the answer is the file itself, and HEAD makes no job', async () => {
  const filtered = await start(users.export, { type: 2, keyword: '13800138001' })
  expect([filtered.statusCode, (await readXlsx(filtered.rawPayload)).sheets[0]!.length]).toEqual([200, 2])
  const head = await server.app.inject({ method: 'HEAD', url: `${users.export.path}?type=2`, headers: { authorization: `Bearer ${as.token}` } })
  expect(head.statusCode).toBe(200)
  expect((await listed()).filter(({ exportJob }) => exportJob)).toEqual([])
})

test('SCALE-05 the file is for its account alone, is resumed after a break, and is encrypted where documents are', async () => {
  await start()
  const { url, size, exportJob } = await ended()
  const { id } = exportJob!
  const whole = await fetched(id)
  expect([url, size]).toEqual([`${exportJobs.file.path}?id=${id}`, whole.rawPayload.length])
  const rest = await fetched(id, { headers: { range: 'bytes=100-', 'if-range': `"${id}"` } })
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, whole.rawPayload.subarray(100)])
  await eventually('the record of the download', async () => (await listed())[0]!.state === 'done')
  expect((await listed())[0]).toMatchObject({ title: users.export.summary, url, exportJob })
  expect((await fetched(id, { by: await server.operator({ permissions: 'all' }) })).statusCode).toBe(404)
  const { file } = (await server.db.one<{ file: string }>(sql`select file from export_jobs`))!
  const kept = readFileSync(join(server.config.dataDir, 'files', file))
  expect([file.startsWith('documents/k1/'), kept.includes(whole.rawPayload.subarray(0, 64))]).toEqual([true, false])
})

test('SCALE-05 an export is on record once: when it was asked for', async () => {
  await start()
  await fetched((await ended()).exportJob!.id)
  expect(await server.db.rows(sql`select operator, action from audit_trail where subject = 'user'`)).toEqual([
    { operator: as.realname, action: '导出企业用户' },
  ])
})

test('SCALE-05 a file that may no longer be exported is not handed out; one with personal values neither to who may no longer see them', async () => {
  const may = await server.operator({ permissions: ['user/export', 'user/viewPersonal'] })
  await start(users.export, { type: 2 }, may)
  const { exportJob } = await ended(may)
  const personal = await server.db.rows(sql`update roles set node_ids = array_remove(node_ids, 64) where id = ${may.roleId} returning 1`)
  expect(personal).toHaveLength(1)
  expect((await fetched(exportJob!.id, { by: may })).statusCode).toBe(403)
  await server.db.rows(sql`update roles set node_ids = '{64}' where id = ${may.roleId}`)
  expect((await fetched(exportJob!.id, { by: may })).statusCode).toBe(403)
  await server.db.rows(sql`update roles set node_ids = '{61,64}' where id = ${may.roleId}`)
  expect((await fetched(exportJob!.id, { by: may })).statusCode).toBe(200)
})

test('SCALE-06 the same export is made once, three are made for an account at most, and each can be removed with its file', async () => {
  // At the same time: otherwise the first may be made before the second is asked for.
  const answers = await Promise.all([2, 2].map((type) => start(users.export, { type })))
  const { exportJob } = await ended()
  expect(await listed()).toHaveLength(1)
  const later = { code: 202, data: { exportJob: exportJob!.id } }
  expect(answers.map((answer) => answer.json())).toEqual([expect.objectContaining(later), expect.objectContaining(later)])
  const { file } = (await server.db.one<{ file: string }>(sql`select file from export_jobs`))!
  expect(await server.files.sizeOf(file)).toBeGreaterThan(100)
  const other = await server.operator({ permissions: 'all' })
  await expect(server.call(exportJobs.remove, { id: exportJob!.id }, { as: other })).rejects.toMatchObject({ code: 404 })
  await server.call(exportJobs.remove, { id: exportJob!.id }, { as })
  expect([await listed(), await server.files.sizeOf(file)]).toEqual([[], undefined])

  // Another server is at them.
  await server.db.rows(sql`insert into claims (work, item, until) select 'export', 'waiting' || i, now() + interval '1 hour' from generate_series(1, 3) i`)
  await server.db.rows(sql`
    insert into export_jobs (id, account_id, route, input, title, tries, created_at, expires_at)
    select 'waiting' || i, ${as.accountId}, '/api/export/other', '{}', '导出', 0, now() + interval '1 hour', now() + interval '1 day' from generate_series(1, 3) i`)
  expect((await start()).json()).toMatchObject({ code: 429, msg: '您已有 3 个导出在后台生成，请等其中一个完成后再试' })

  await server.db.rows(sql`update export_jobs set made_at = now()`)
  await server.db.rows(sql`
    insert into export_jobs (id, account_id, route, input, title, tries, created_at, made_at, expires_at)
    select 'made' || i, ${as.accountId}, '/api/export/other', '{}', '导出', 1, now(), now(), now() + interval '1 day' from generate_series(1, 17) i`)
  expect((await start()).json()).toMatchObject({ code: 429, msg: '您在 24 小时内已有 20 个后台导出，请先在“下载中心”删除不再需要的' })
})
