import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { appNotice } from '@console/platform/contract/app-notice'
import type { Route } from '@console/platform/contract'
import sql from 'sql-template-tag'
import { apk } from '../testing/apk'
import { multipartOf } from '../testing/multipart'
import { startNginx } from '../testing/nginx'
import { uploadCalls, uploadIdOf } from '../testing/open-uploads'
import type { TestOperator } from '../testing/test-operators'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

jest.setTimeout(120_000)

const key = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
const home = mkdtempSync(join(tmpdir(), 'console-nginx-'))
let server: TestServer
let nginx: Awaited<ReturnType<typeof startNginx>>
let as: TestOperator
/** The addresses that have reached the server. */
const asked: string[] = []
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] })
  server.app.server.on('request', ({ url }) => asked.push(String(url)))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  nginx = await startNginx(join(home, 'nginx'), [port, port])
  as = await server.operator({ permissions: 'all' })
  await insertUser(server.db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
})
afterAll(async () => {
  await nginx?.stop()
  await server.close()
  rmSync(home, { recursive: true })
})

const reached = (path: string) => asked.filter((url) => url === path).length
const get = (path: string, headers: Record<string, string> = {}) => fetch(nginx.url + path, { headers })

/** A write of an operator, through nginx. */
async function write(route: Route, body: URLSearchParams | Buffer, type = 'application/x-www-form-urlencoded') {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': type }
  const answer = await fetch(nginx.url + route.path, { method: 'POST', headers, body: body as NonNullable<Parameters<typeof fetch>[1]>['body'] })
  return (await answer.json()) as { code: number; data: { path: string } }
}

test('APP-04 of a thousand apps that ask for the notice few calls reach the server; an ended notice is gone within ten seconds', async () => {
  await write(appNotice.addNotice, new URLSearchParams({ title: '维护', content: '今晚维护', time: '2026-01-01 08:00:00 - 2099-12-31 23:59:59' }))
  const path = '/open/v1/notice'
  const begun = performance.now()
  const answers: { notice: { id: number } | null }[] = []
  const ask = async () => void answers.push((await (await get(path)).json()) as (typeof answers)[number])
  for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 200 }, ask))
  const seconds = (performance.now() - begun) / 1_000
  expect(new Set(answers.map(({ notice }) => notice?.id)).size).toBe(1)
  // It is kept for five seconds; those that ask while it is fetched wait for that one.
  expect(reached(path)).toBeLessThanOrEqual(2 + Math.ceil(seconds / 5))

  await write(appNotice.cancelNotice, new URLSearchParams({ id: String(answers[0]!.notice!.id), type: '1' }))
  const ended = performance.now()
  const isShown = async () => ((await (await get(path)).json()) as { notice: object | null }).notice !== null
  while (await isShown()) await setTimeout(100)
  expect(performance.now() - ended).toBeLessThan(10_000)
})

test('APP-05 a package is downloaded in parts from the cache, until its version is withdrawn', async () => {
  const bytes = await apk({ packageName: 'cn.cunzheng.app', versionName: '3.2.0' })
  const { payload, type } = await multipartOf([['file', { name: '存证 3.2.0.apk', bytes }]])
  const { data } = await write(appNotice.upload, payload, type)
  const version = { update_time: '2026-12-01 10:00:00', update_desc: '改进', update_content: '改进', current_version: '3.2.0', address: data.path }
  expect(await write(appNotice.addVersion, new URLSearchParams(version))).toMatchObject({ code: 200 })
  const { latest } = (await (await get('/open/v1/app/latest?version=3.1.0')).json()) as { latest: { id: number; package: { address: string } } }
  const { address } = latest.package

  expect(Buffer.from(await (await get(address)).arrayBuffer())).toEqual(bytes)
  const parts = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const part = await get(address, { range: `bytes=${i * 10}-${i * 10 + 9}` })
      return [part.status, Buffer.from(await part.arrayBuffer())] as const
    }),
  )
  expect(parts).toEqual(parts.map((_, i) => [206, bytes.subarray(i * 10, i * 10 + 10)]))
  expect(reached(address)).toBe(1)

  await write(appNotice.withdrawVersion, new URLSearchParams({ id: String(latest.id), reason: '闪退' }))
  const withdrawn = performance.now()
  while ((await get(address)).status !== 410) await setTimeout(500)
  // It is kept for a minute.
  expect(performance.now() - withdrawn).toBeLessThan(65_000)
})

test('OPEN-10 an upload in parts reaches the server as it is sent, without buffering in nginx', async () => {
  const size = 64 * 1024 ** 2
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const calls = uploadCalls(key)
  const send = async ({ method, url, headers }: Awaited<ReturnType<typeof calls.create>>, body?: Buffer) => {
    let laidDown = 0
    const answer = await new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const sent = request(nginx.url + String(url), { method, headers: { ...(headers as Record<string, string>), 'content-length': body?.length ?? 0 } })
      sent.on('response', (response) => void response.resume().on('end', () => resolve({ status: response.statusCode!, headers: response.headers })))
      sent.on('error', reject)
      sent.on('drain', () => (laidDown = Math.max(laidDown, readdirSync(join(home, 'nginx/client_body')).length)))
      sent.end(body)
    })
    return { ...answer, laidDown }
  }
  const id = uploadIdOf(await send(await calls.create(size, { filename: '录像.mp4', filetype: 'video/mp4', sha256 })))
  expect(await send(await calls.append(id, 0), bytes)).toMatchObject({ status: 204, laidDown: 0 })
  expect(await server.db.rows(sql`select size::float8, sha256 from uploads where id = ${id}`)).toEqual([{ size, sha256 }])
})
