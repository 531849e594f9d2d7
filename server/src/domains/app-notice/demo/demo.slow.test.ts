import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import { seedDemo } from '../../../demo/demo-data'
import type { Database } from '../../../infra/db/db'
import { readApk } from '../../../infra/packages/apk'
import { startTestServer, type TestServer } from '../../../testing/test-server'

const folder = mkdtempSync(join(tmpdir(), 'console-packages-'))
let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startTestServer()
  db = server.db
  await db.transaction((tx) => seedDemo(tx, server.files))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('the demo has consecutive versions, feedback of every kind, and one displayed notice', async () => {
  expect(await db.one(sql`select count(*)::int as versions, count(upper_version)::int as followed from app_versions`)).toEqual({ versions: 21, followed: 20 })
  expect(await db.rows(sql`select current_version from app_versions where withdrawn_at is not null`)).toEqual([{ current_version: '3.1.0' }])
  expect(await db.rows(sql`select user_type, type from feedback group by 1, 2`)).toHaveLength(6)
  expect(
    await db.one(sql`select count(*)::int as feedback, (select sum(feedback)::int from feedback_counts where day = '-infinity') as counted from feedback`),
  ).toEqual({
    feedback: 320,
    counted: 320,
  })
  expect(await db.rows(sql`select title from notices where ended_at is null and end_time > now()`)).toEqual([{ title: '意见反馈入口上线' }])
  expect(await db.one(sql`select count(*)::int as notices, count(account_id)::int as named from notices`)).toEqual({ notices: 40, named: 40 })
})

test('APP-01 the newest versions of the demo have packages that can be downloaded and match their descriptions', async () => {
  const as = await server.operator({ permissions: ['app/getVersionList'] })
  const { data } = await server.call(appNotice.versions, { limit: 100 }, { as })
  const versions = await Promise.all(data.map(({ id }) => server.call(appNotice.version, { id }, { as })))
  expect(versions.filter((version) => version.package).map(({ current_version }) => current_version)).toEqual(['3.1.1', '3.1.0', '3.0.1', '3.0.0'])
  for (const { id, current_version, package: kept } of versions.slice(0, 4)) {
    const answer = await server.request(appNotice.package, { id }, { as })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, kept!.size])
    const path = join(folder, current_version)
    writeFileSync(path, answer.rawPayload)
    expect(await readApk(path)).toEqual({ packageName: kept!.package_name, versionName: current_version })
  }
})
