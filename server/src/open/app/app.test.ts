import { createHash } from 'node:crypto'
import { appNotice } from '@console/platform/contract/app-notice'
import { openApp } from '@console/platform/contract/open/app'
import sql from 'sql-template-tag'
import { apk } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ openCallsPerMinute: 60 })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

let networks = 0
/** Without a key, from a separate network. */
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = `198.51.100.${networks++ % 250}`) =>
  server.app.inject({ method: 'GET', url, headers, remoteAddress })
const form = { title: '系统维护', content: '今晚 22:00 维护。', time: '2026-01-01 08:00:00 - 2099-12-31 23:59:59' }

async function publish(current_version: string) {
  const bytes = await apk({ packageName: 'cn.cunzheng.app', versionName: current_version })
  const { payload, type } = await multipartOf([['file', { name: `存证 ${current_version}.apk`, bytes }]])
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': type }
  const { path } = (await server.app.inject({ method: 'POST', url: appNotice.upload.path, headers, payload })).json().data
  const version = { update_time: '2026-12-01 10:00:00', update_desc: '体验改进', update_content: '第一行\n第二行', current_version, address: path }
  await server.call(appNotice.addVersion, version, { as })
  return bytes
}

test('APP-04 anybody can read the displayed notice, which caches keep for five seconds', async () => {
  const none = await get('/open/v1/notice')
  expect([none.statusCode, none.json()]).toEqual([200, { notice: null }])
  await server.call(appNotice.addNotice, form, { as })
  const answer = await get('/open/v1/notice')
  expect(answer.json()).toEqual({
    notice: {
      id: expect.any(Number),
      title: '系统维护',
      content: '今晚 22:00 维护。',
      start_time: '2026-01-01T00:00:00.000Z',
      end_time: '2099-12-31T15:59:59.000Z',
    },
  })
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=5', etag: expect.stringMatching(/^"[\w-]{43}"$/) })
  const same = await get('/open/v1/notice', { 'if-none-match': String(answer.headers.etag) })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  const { id } = answer.json().notice
  await server.call(appNotice.cancelNotice, { id, type: 1 }, { as })
  const gone = await get('/open/v1/notice', { 'if-none-match': String(answer.headers.etag) })
  expect([gone.statusCode, gone.json()]).toEqual([200, { notice: null }])
})

test('APP-04 an expired notice is not returned', async () => {
  await server.db.rows(sql`
    insert into notices (title, content, start_time, end_time, creator_name, created_at, updated_at) values ('旧', '旧', '2026-01-01', '2026-01-02', '李四', '2026-01-01', '2026-01-01')`)
  expect((await get('/open/v1/notice')).json()).toEqual({ notice: null })
})

test('APP-05 an app asks for the newest version, and downloads its package in parts', async () => {
  expect((await get('/open/v1/app/latest?version=3.1.0')).json()).toEqual({ latest: null, update: false })
  await publish('3.1.0')
  const bytes = await publish('3.2.0')
  const answer = await get('/open/v1/app/latest?version=3.1.0')
  const { latest, update } = answer.json()
  expect(update).toBe(true)
  expect(latest).toEqual({
    ...{ id: expect.any(Number), current_version: '3.2.0', update_time: '2026-12-01T02:00:00.000Z', update_desc: '体验改进', update_content: '第一行\n第二行' },
    package: {
      address: `/open/v1/app/packages/${latest.id}`,
      file_name: '存证 3.2.0.apk',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  })
  expect(answer.headers['cache-control']).toBe('public, max-age=5')
  expect((await get('/open/v1/app/latest?version=3.2.0')).json().update).toBe(false)
  const whole = await get(latest.package.address)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, openApp.package.file])
  expect(whole.rawPayload).toEqual(bytes)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'cache-control': 'public, max-age=60',
    'accept-ranges': 'bytes',
    etag: `"${latest.package.sha256}"`,
  })
  const part = await get(latest.package.address, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([206, `bytes 100-199/${bytes.length}`, bytes.subarray(100, 200)])
  expect((await get(latest.package.address, { 'if-none-match': `"${latest.package.sha256}"` })).statusCode).toBe(304)
})

test('APP-06 a withdrawn version is not returned, and caches that ask again get no package; the previous one is the newest', async () => {
  const before = await publish('3.1.0')
  await publish('3.2.0')
  const { latest } = (await get('/open/v1/app/latest')).json()
  await server.call(appNotice.withdrawVersion, { id: latest.id, reason: '无法录屏' }, { as })
  const now = (await get('/open/v1/app/latest?version=3.2.0')).json()
  expect([now.latest.current_version, now.update]).toEqual(['3.1.0', true])
  expect((await get(now.latest.package.address)).rawPayload).toEqual(before)
  const asked: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': `"${latest.package.sha256}"` }]
  for (const headers of asked) {
    const answer = await get(latest.package.address, headers)
    const { type, detail } = answer.json()
    expect([answer.statusCode, type, detail, answer.headers['cache-control']]).toEqual([410, '/open/problems/version-withdrawn', '该版本已撤回', 'no-store'])
  }
  await server.call(appNotice.withdrawVersion, { id: now.latest.id, reason: '无法录屏' }, { as })
  expect((await get('/open/v1/app/latest?version=3.2.0')).json()).toEqual({ latest: null, update: false })
})

test('APP-05 an invalid or unknown input is a problem, and a network that calls too often gets a time to retry', async () => {
  for (const [url, status, type] of [
    ['/open/v1/app/packages/999', 404, 'not-found'],
    ['/open/v1/app/packages/x', 422, 'invalid-fields'],
    [`/open/v1/app/latest?version=${'1'.repeat(21)}`, 422, 'invalid-fields'],
    ['/open/v1/notice?x=1', 422, 'invalid-fields'],
  ] as const) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json().type, answer.headers['cache-control']]).toEqual([url, status, `/open/problems/${type}`, 'no-store'])
  }
  const answers = []
  for (let n = 0; n < 601; n += 1) answers.push((await get('/open/v1/notice', {}, '203.0.113.7')).statusCode)
  expect([answers.slice(0, 600).every((status) => status === 200), answers[600]]).toEqual([true, 429])
  expect((await get('/open/v1/notice', {}, '203.0.113.8')).statusCode).toBe(200)
})
