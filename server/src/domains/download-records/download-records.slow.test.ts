import { get, type IncomingMessage } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOWNLOAD_ID } from '@console/platform/contract'
import { downloadRecords } from '@console/platform/contract/download-records'
import { zips } from '@console/platform/contract/zips'
import { evidence } from '@console/platform/contract/evidence'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { insertRunning, updateSent } from '../../http/answers/download-queries'
import { crc32Of } from '../../infra/files/digests'
import { filesIn } from '../../infra/files/file-store'
import { insertEvidence } from '../../testing/test-evidence'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let url: string
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db)
})
afterAll(() => server.close())

const ID = '0123456789abcdef0123456789abcdef'
const bearer = (more = {}, by = as) => ({ headers: { authorization: `Bearer ${by.token}`, ...more } })
const list = (by = as) => server.call(downloadRecords.list, {}, { as: by })
const exported = (more = {}) => fetch(`${url}${users.export.path}?type=2&status=4`, bearer(more))

/** The row is updated shortly after the answer has ended. */
async function ended(by = as) {
  for (;;) {
    const listed = await list(by)
    if (listed.length && listed.every(({ state }) => state !== 'running')) return listed
    await new Promise((moment) => setTimeout(moment, 20))
  }
}

async function zipOf(...contents: string[]) {
  const pieces = []
  for (const content of contents) pieces.push(await insertEvidence(server.db, { userId, files: server.files, bytes: Buffer.from(content) }))
  return { pieces, job: await server.call(zips.addJob, { ids: pieces.map(({ id }) => id).join() }, { as }) }
}

/** The beginning of an answer whose client then disconnects. */
const beginningOf = (path: string, headers = {}) =>
  new Promise<void>((gone, failed) => {
    const request = get(url + path, bearer(headers), (answer: IncomingMessage) => {
      answer.once('data', () => {
        answer.destroy()
        gone()
      })
    }).once('error', failed)
    request.setNoDelay()
  })

test('UX-D2 a download is listed with its name, its size and the address to fetch it again', async () => {
  const answer = await exported({ [DOWNLOAD_ID]: ID })
  const { length } = Buffer.from(await answer.arrayBuffer())
  expect(await ended()).toEqual([
    {
      id: ID,
      title: users.export.summary,
      name: expect.stringMatching(/\.xlsx$/),
      url: `${users.export.path}?type=2&status=4`,
      state: 'done',
      reason: null,
      sent: length,
      size: null,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      endedAt: expect.any(String),
      zip: null,
      exportJob: null,
    },
  ])
})

test('UX-D2 a download whose client disconnected is shown as cut off, with the bytes sent', async () => {
  const { job } = await zipOf('甲'.repeat(20_000_000))
  await beginningOf(job.url)
  const [one] = await ended()
  expect(one).toMatchObject({ name: job.name, state: 'cut', reason: null, size: job.size, zip: { count: 1 } })
  expect(one!.sent).toBeLessThan(job.size)
})

test('UX-D2 a zip is one entry, also while it waits, breaks off or is resumed', async () => {
  const { job } = await zipOf('甲'.repeat(20_000_000))
  expect(await list()).toMatchObject([{ state: 'ready', name: job.name, url: job.url, size: job.size, zip: { count: 1, expiresAt: job.expiresAt } }])
  await beginningOf(job.url)
  await ended()
  const rest = await fetch(url + job.url, bearer({ range: `bytes=${job.size - 100}-`, 'if-range': `"${job.id}"` }))
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect(await ended()).toMatchObject([{ state: 'done', sent: job.size, url: job.url }])
})

test('UX-D2 the same file fetched again from its beginning is another download', async () => {
  const { job } = await zipOf('甲')
  for (let i = 0; i < 2; i++) await (await fetch(url + job.url, bearer())).arrayBuffer()
  expect((await ended()).map(({ state, sent }) => [state, sent])).toEqual([
    ['done', job.size],
    ['done', job.size],
  ])
})

test('UX-D2 a download’s progress never decreases when parts end in any order; the same id starts it again', async () => {
  const key = { accountId: as.accountId, id: ID }
  const begun = { route: users.export.path, query: '', title: users.export.summary, name: 'a.xlsx', size: 5000, at: new Date() }
  const sent = async () => (await list()).map(({ sent }) => sent)
  await insertRunning(server.db, key, begun)
  for (const position of [3000, 200]) await updateSent(server.db, key, position, new Date())
  expect(await sent()).toEqual([3000])
  await insertRunning(server.db, key, begun)
  expect(await sent()).toEqual([0])
})

test('UX-D3 the message of a refusal is stored, and the reason of an aborted file', async () => {
  const refused = await fetch(`${url}${zips.job.path}?id=${'0'.repeat(32)}`, bearer())
  expect(refused.status).toBe(404)
  const { pieces, job } = await zipOf('甲'.repeat(200_000), '乙'.repeat(200_000))
  writeFileSync(join(filesIn(server.config.dataDir), pieces[1]!.file!.file), '丙'.repeat(200_000))
  await expect(fetch(url + job.url, bearer()).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  expect(await ended()).toMatchObject([
    { name: job.name, state: 'failed', reason: '文件内容与存入时不一致，已停止读取，请联系管理员' },
    { name: null, state: 'failed', reason: '该打包文件不存在或已过期，请重新打包' },
  ])
})

test('UX-D2 files that pages only show, and HEAD, are not downloads; a link that expires within minutes is not offered again', async () => {
  const bytes = Buffer.from('%PDF-1.7')
  const file = { ...(await server.files.put(bytes)), name: 'a.pdf', type: 'application/pdf', crc32: crc32Of(bytes) }
  const piece = await insertEvidence(server.db, { userId, files: server.files, bytes, file })
  const shown = await server.call(evidence.imagePreview, { baoquan_no: piece.baoquan }, { as })
  await (await fetch(url + shown.url, bearer())).arrayBuffer()
  const { url: link } = await server.call(evidence.fileLink, { baoquan: piece.baoquan }, { as })
  await fetch(url + link, { method: 'HEAD', ...bearer() })
  expect(await list()).toEqual([])
  await (await fetch(url + link, bearer())).arrayBuffer()
  expect(await ended()).toMatchObject([{ title: evidence.download.summary, state: 'done', url: null }])
})

test('SEC-Z2 each operator sees only their own list, even with another operator’s id', async () => {
  const other = await server.operator({ permissions: 'all' })
  await (await exported({ [DOWNLOAD_ID]: ID })).arrayBuffer()
  await ended()
  expect(await list(other)).toEqual([])
  await (await fetch(`${url}${users.export.path}?type=1`, bearer({ [DOWNLOAD_ID]: ID }, other))).arrayBuffer()
  expect([(await ended(other)).length, (await ended()).length]).toEqual([1, 1])
  expect((await list())[0]!.url).toContain('type=2')
})

test('UX-D2 a record is kept for a day, and one whose server was stopped is shown as cut off', async () => {
  await (await exported()).arrayBuffer()
  await ended()
  await server.db.rows(sql`update downloads set state = 'running', ended_at = null, seen_at = now() - interval '61 seconds'`)
  expect(await list()).toMatchObject([{ state: 'cut' }])
  await server.db.rows(sql`update downloads set started_at = now() - interval '24 hours'`)
  expect(await list()).toEqual([])
  await server.sweep()
  expect(await server.db.rows(sql`select from downloads`)).toEqual([])
})
