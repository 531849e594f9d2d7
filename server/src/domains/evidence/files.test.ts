import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidence } from '@console/platform/contract/evidence'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { filesIn } from '../../infra/files/file-store'
import { insertEvidence } from '../../testing/test-evidence'
import { testImage } from '../../testing/test-image'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const image = { name: '现场.png', type: 'image/png', crc32: 0 }
let server: TestServer
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db)
})
afterAll(() => server.close())

const text = (content = '合同正文', more = {}) => insertEvidence(server.db, { userId, files: server.files, bytes: Buffer.from(content), ...more })
async function picture(more = {}) {
  const stored = await server.files.put(Buffer.from('picture'))
  const piece = { userId, bytes: Buffer.from('picture'), fileType: 2 as const, file: { ...stored, ...image }, ...more }
  return insertEvidence(server.db, piece)
}
const fetchUrl = (url: string, by = as, headers = {}) => server.app.inject({ url, headers: { authorization: `Bearer ${by.token}`, ...headers } })
const pathOf = async (id: number) => (await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${id}`))!.path
const events = async (id: number) =>
  (
    await server.db.rows<{ event: string }>(sql`
    select concat_ws(' ', content::json->>'kind', content::json->>'by') as event from custody_events where evidence_id = ${id} order by seq`)
  ).map(({ event }) => event)

test('EVI-03 an uploaded file is downloaded by a link under its own name, with one event of custody for each link', async () => {
  const { id, baoquan } = await text()
  const { url } = await server.call(evidence.fileLink, { baoquan }, { as })
  expect(await events(id)).toEqual(['saved 存证平台'])
  const answer = await fetchUrl(url)
  expect([answer.statusCode, answer.body, answer.headers['content-disposition']]).toEqual([200, '合同正文', expect.stringMatching(/^attachment; .*UTF-8''%E5/)])
  expect(answer.headers.etag).toBe(`"${createHash('sha256').update('合同正文').digest('hex')}"`)
  expect((await fetchUrl(url, as, { range: 'bytes=3-' })).statusCode).toBe(206)
  expect(await events(id)).toEqual(['saved 存证平台', `downloaded ${as.realname}`])
})

test.each([
  [0, '证据缺失不可下载'],
  [2, '证据上传中请稍后下载'],
] as const)('EVI-03 EVI-04 with file status %s there is neither download nor preview: %s', async (fileStatus, message) => {
  const { baoquan } = await text('合同正文', { fileStatus })
  await expect(server.call(evidence.fileLink, { baoquan }, { as })).rejects.toMatchObject({ code: 409, message })
  await expect(server.call(evidence.imagePreview, { baoquan_no: baoquan }, { as })).rejects.toMatchObject({ code: 409, message })
})

test('DESK-36 a list shows an image small, upright and without metadata, without an event of custody', async () => {
  const bytes = await testImage(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const stored = await server.files.put(bytes)
  const { id, baoquan } = await insertEvidence(server.db, { userId, bytes, fileType: 2, file: { ...stored, name: '现场.jpg', type: 'image/jpeg', crc32: 0 } })
  const small = (of: string, by = as) => fetchUrl(`${evidence.thumbnail.path}?baoquan=${of}`, by)
  const answer = await small(baoquan)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 112, height: 84 })
  expect(await events(id)).toEqual(['saved 存证平台'])
  const { baoquan: written } = await text()
  expect((await small(written)).statusCode).toBe(409)
  expect((await small((await picture()).baoquan)).statusCode).toBe(422)
  const other = await server.operator({ permissions: ['notice/getList', 'user/getUserList'] })
  expect((await small(baoquan, other)).statusCode).toBe(403)
})

test('EVI-04 an image is shown in the page, also in parts, and ten minutes of viewing are one event', async () => {
  const { id, baoquan } = await picture()
  const { url } = await server.call(evidence.imagePreview, { baoquan_no: baoquan }, { as })
  const answer = await fetchUrl(url)
  expect([answer.statusCode, answer.body, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'picture',
    'image/png',
    expect.stringMatching(/^inline;/),
  ])
  expect(answer.headers).toMatchObject({ 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect((await fetchUrl(url, as, { range: 'bytes=0-1' })).body).toBe('pi')
  expect((await server.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${as.token}` } })).statusCode).toBe(200)
  const colleague = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  await fetchUrl(url, colleague)
  expect(await events(id)).toEqual(['saved 存证平台', `previewed ${as.realname}`, `previewed ${colleague.realname}`])
})

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/plain', 'application/zip'])(
  'SEC-F4 a %s is never shown in our origin',
  async (type) => {
    const { id, baoquan } = await picture({ file: { ...(await server.files.put(Buffer.from('picture'))), ...image, type } })
    const refusal = { code: 409, message: '该文件不能在线查看，请下载后查看' }
    await expect(server.call(evidence.imagePreview, { baoquan_no: baoquan }, { as })).rejects.toMatchObject(refusal)
    await expect(server.call(evidence.file, { path: await pathOf(id) }, { as })).rejects.toMatchObject(refusal)
  },
)

test('EVI-05 a batch returns a link for each available piece, in the chosen order', async () => {
  const [one, other] = [await text('甲'), await text('乙')]
  const away = await text('丙', { fileStatus: 0 })
  const urls = await server.call(evidence.batchLinks, { dataIdStr: [other.id, away.id, one.id, other.id, 999_999].join(',') }, { as })
  expect(await Promise.all(urls.map(async (url) => (await fetchUrl(url)).body))).toEqual(['乙', '甲'])
  expect(await server.call(evidence.batchLinks, { dataIdStr: `${away.id}` }, { as })).toEqual([])
  const many = Array.from({ length: 1001 }, (_, i) => i + 1).join(',')
  await expect(server.call(evidence.batchLinks, { dataIdStr: many }, { as })).rejects.toMatchObject({ code: 422 })
})

test('SEC-Z2 captures of the app may be downloaded with the permissions of their list; other evidence may not', async () => {
  const personal = await server.operator({ permissions: ['evidence/getPersonalList', 'evidence/downloadPersonal'] })
  const [captured, company] = [await picture({ isApp: 1 }), await picture()]
  const { url } = await server.call(evidence.fileLink, { baoquan: captured.baoquan }, { as: personal })
  expect((await fetchUrl(url, personal)).statusCode).toBe(200)
  expect((await fetchUrl(`${evidence.file.path}?path=${await pathOf(captured.id)}`, personal)).statusCode).toBe(200)
  await expect(server.call(evidence.fileLink, { baoquan: company.baoquan }, { as: personal })).rejects.toMatchObject({ code: 404 })
  await expect(server.call(evidence.imagePreview, { baoquan_no: company.baoquan }, { as: personal })).rejects.toMatchObject({ code: 404 })
  expect((await fetchUrl(`${evidence.file.path}?path=${await pathOf(company.id)}`, personal)).statusCode).toBe(404)
  expect(await server.call(evidence.batchLinks, { dataIdStr: `${company.id},${captured.id}` }, { as: personal })).toHaveLength(1)
})

test('SEC-Z2 a link works only for the operator who requested it, while they may download', async () => {
  const { baoquan } = await text()
  const { url } = await server.call(evidence.fileLink, { baoquan }, { as })
  const colleague = await server.operator({ permissions: ['evidence/download'] })
  expect((await fetchUrl(url, colleague)).json()).toMatchObject({ code: 404, msg: '下载链接已失效，请重新下载' })
  expect((await server.app.inject({ url })).statusCode).toBe(401)
  const navigated = await server.app.inject({ url, headers: { cookie: `token=${as.token}`, 'sec-fetch-site': 'same-origin' } })
  expect(navigated.statusCode).toBe(200)
  await server.db.rows(sql`update accounts set role_id = (select id from roles where id <> 1 limit 1) where id = ${as.accountId}`)
  await server.db.rows(sql`update roles set node_ids = '{}' where id <> 1`)
  expect((await fetchUrl(url)).statusCode).toBe(403)
})

test('SEC-F5 DESK-45 a file that no longer matches its hash is not served completely, and log, custody and page say so until it matches again', async () => {
  const { id, baoquan, file } = await text()
  const stored = join(filesIn(server.config.dataDir), file!.file)
  const bytes = readFileSync(stored)
  const { url } = await server.call(evidence.fileLink, { baoquan }, { as })
  writeFileSync(stored, Buffer.from(bytes).fill('X', 0, 1))
  const refused = await fetchUrl(url)
  expect([refused.statusCode, refused.json().msg]).toEqual([500, '文件内容与存入时不一致，已停止读取，请联系管理员'])
  expect(await events(id)).toEqual(['saved 存证平台', `downloaded ${as.realname}`, 'damaged 存证平台'])
  expect(server.lines.some((line) => JSON.parse(line).evidence === id)).toBe(true)
  // DESK-32: every page shows it as damaged.
  expect(await server.call(evidence.detail, { baoquan, userId }, { as })).toMatchObject({
    fileStatus: 3,
    isDownload: 3,
    file: {
      damagedAt: expect.any(String),
      foundSha256: createHash('sha256')
        .update(Buffer.from(bytes).fill('X', 0, 1))
        .digest('hex'),
    },
  })
  expect((await server.call(evidence.list, {}, { as })).data.find((row) => row.baoquan === baoquan)).toMatchObject({ fileStatus: 3 })

  const message = '文件与存证时不一致，已停止提供'
  await expect(server.call(evidence.fileLink, { baoquan }, { as })).rejects.toMatchObject({ code: 409, message })
  expect((await fetchUrl(url, as, { range: 'bytes=3-5' })).json()).toMatchObject({ code: 409, msg: message })
  expect(await server.call(evidence.batchLinks, { dataIdStr: `${id}` }, { as })).toEqual([])
})
