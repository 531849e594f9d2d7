import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadRecords } from '@console/platform/contract/download-records'
import { zips } from '@console/platform/contract/zips'
import { evidence } from '@console/platform/contract/evidence'
import { type CaptureType, captureTypes, permissionsOfCaptures } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import { verifyDueFiles } from '../../evidence/pieces/verify-files'
import { crc32Of } from '../../infra/files/digests'
import { filesIn } from '../../infra/files/file-store'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { unzip } from '../../testing/unzip'

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

const text = (content: string, more = {}) => insertEvidence(server.db, { userId, files: server.files, bytes: Buffer.from(content), ...more })
async function named(name: string, content: string) {
  const bytes = Buffer.from(content)
  return text(content, { file: { ...(await server.files.put(bytes)), name, type: 'text/plain', crc32: crc32Of(bytes) } })
}
const idsOf = (...pieces: { id: number }[]) => ({ ids: pieces.map(({ id }) => id).join(',') })
const fetchUrl = (url: string, by = as, headers = {}) => server.app.inject({ url, headers: { authorization: `Bearer ${by.token}`, ...headers } })
const packedBy = async (pieces: { id: number }[], by = as) => server.call(zips.addJob, idsOf(...pieces), { as: by })
const events = async (id: number) =>
  (await server.db.rows<{ kind: string }>(sql`select content::json->>'kind' as kind from custody_events where evidence_id = ${id} order by seq`)).map(
    ({ kind }) => kind,
  )
const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex')

test('EVI-05 selected evidence is one zip, with a list of hashes and instructions; each piece has an event of custody', async () => {
  const [one, other] = [await text('甲'), await text('乙')]
  const job = await packedBy([one, other])
  expect(job).toMatchObject({ count: 2, leftOut: [], name: expect.stringMatching(/^证据打包_\d{12}\.zip$/) })
  const answer = await fetchUrl(job.url)
  expect([answer.statusCode, answer.headers['content-length'], answer.headers['content-type'], answer.headers['accept-ranges']]).toEqual([
    200,
    `${job.size}`,
    'application/zip',
    'bytes',
  ])
  const contents = await unzip(answer.rawPayload)
  const [first, second] = [`证据/${one.baoquan}_${one.file!.name}`, `证据/${other.baoquan}_${other.file!.name}`]
  expect([contents.get(first), contents.get(second)]).toEqual(['甲', '乙'])
  expect(contents.get('SHA256SUMS')).toBe(`${sha256Of('甲')}  ${first}\n${sha256Of('乙')}  ${second}\n`)
  expect(JSON.parse(contents.get('manifest.json')!)).toMatchObject({
    job: job.id,
    files: [{ name: first, size: 3, sha256: sha256Of('甲'), sm3: createHash('sm3').update('甲').digest('hex') }, { name: second }],
    leftOut: [],
  })
  expect(contents.get('校验说明.txt')).toContain('sha256sum -c SHA256SUMS')
  expect([...contents.keys()]).toEqual(['校验说明.txt', 'manifest.json', 'manifest.json.p7s', 'root.pem', 'SHA256SUMS', first, second])
  expect([await events(one.id), await events(other.id)]).toEqual([
    ['saved', 'downloaded'],
    ['saved', 'downloaded'],
  ])
})

test('EVI-05 an interrupted download is resumed as the same zip and the same event of custody', async () => {
  const piece = await text('合同正文'.repeat(1000))
  const { url } = await packedBy([piece])
  const whole = await fetchUrl(url)
  const etag = String(whole.headers.etag)
  const half = whole.rawPayload.length >> 1
  const rest = await fetchUrl(url, as, { range: `bytes=${half}-`, 'if-range': etag })
  expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(half))]).toEqual([206, true])
  expect(await events(piece.id)).toEqual(['saved', 'downloaded'])
})

test('EVI-03 EVI-05 missing, uploading or damaged files are left out, and answer and zip say so', async () => {
  const piece = await text('甲')
  const [missing, uploading, damaged] = [await text('乙', { fileStatus: 0 }), await text('丙', { fileStatus: 2 }), await text('丁')]
  await server.db.rows(sql`update evidence_files set damaged_at = now() where evidence_id = ${damaged.id}`)
  const job = await packedBy([piece, missing, uploading, damaged, { id: 999_999 }])
  const reasons = ['证据缺失不可下载', '证据上传中请稍后下载', '文件与存证时不一致，已停止提供', '该证据不存在']
  expect([job.count, job.leftOut.map(({ reason }) => reason)]).toEqual([1, reasons])
  const contents = await unzip((await fetchUrl(job.url)).rawPayload)
  for (const reason of reasons) expect(contents.get('失败清单.txt')).toContain(reason)
  await expect(packedBy([missing])).rejects.toMatchObject({ code: 409, message: '无下载文件' })
})

test('UX-D4 of 50 pieces of which 2 fail the zip has 48 and lists the two', async () => {
  const pieces = []
  for (let i = 1; i <= 48; i++) pieces.push(await text(`第 ${i} 份`))
  const failing = [await text('甲', { fileStatus: 0 }), await text('乙', { fileStatus: 2 })]
  const job = await packedBy([...pieces, ...failing])
  expect([job.count, job.leftOut.map(({ baoquan }) => baoquan)]).toEqual([48, failing.map(({ baoquan }) => baoquan)])
  const contents = await unzip((await fetchUrl(job.url)).rawPayload)
  expect([...contents.keys()].filter((name) => name.startsWith('证据/'))).toHaveLength(48)
  for (const { baoquan } of failing) expect(contents.get('失败清单.txt')).toContain(baoquan)
})

test('SEC-F4 names in the zip are safe and unique for any file names', async () => {
  const pieces = [await named('../../a.txt', '1'), await named('a\r\nb.txt', '2'), await named('同名.txt', '3'), await named('同名.txt', '4')]
  const contents = await unzip((await fetchUrl((await packedBy(pieces)).url)).rawPayload)
  const names = [...contents.keys()].filter((name) => name.startsWith('证据/'))
  expect(names).toHaveLength(4)
  for (const name of names) expect(name).toMatch(/^证据\/BQ\d{14}_[^/\\\r\n]+\.txt$/)
})

test('SEC-Z2 a zip is only for its creator, and contains what they may download, while they may', async () => {
  const [captured, company] = [await text('甲', { isApp: 1 }), await text('乙')]
  const personal = await server.operator({ permissions: ['evidence/downloadPersonal'] })
  const job = await packedBy([captured, company], personal)
  expect([job.count, job.leftOut]).toEqual([1, [{ id: company.id, baoquan: null, title: null, reason: '该证据不存在' }]])
  expect((await fetchUrl(job.url, as)).json()).toMatchObject({ code: 404, msg: '该打包文件不存在或已过期，请重新打包' })
  expect(await server.call(downloadRecords.list, {}, { as })).toMatchObject([{ state: 'failed', reason: '该打包文件不存在或已过期，请重新打包' }])
  expect(await server.call(downloadRecords.list, {}, { as: personal })).toMatchObject([{ id: job.id, state: 'ready', name: job.name, url: job.url }])
  await server.db.rows(sql`update roles set node_ids = '{}' where id = ${personal.roleId}`)
  expect((await fetchUrl(job.url, personal)).statusCode).toBe(403)
})

test('ONLINE-04 captures of each type are zipped by their numbers, for operators who may download that type, while they may', async () => {
  const types = Object.keys(captureTypes) as CaptureType[]
  const captures = []
  for (const type of types) captures.push({ type, ...(await insertCapture(server.db, { userId, type, files: server.files, bytes: Buffer.from(type) })) })
  const numbers = captures.map(({ number }) => number)
  for (const { type, piece, number } of captures) {
    const by = await server.operator({ permissions: [permissionsOfCaptures.download[type]] })
    const job = await server.call(zips.addCaptureJob, { baoquanStr: [...numbers, number.toLowerCase()].join() }, { as: by })
    const others = numbers.filter((one) => one !== number)
    expect([type, job.count, job.leftOut]).toEqual([type, 1, others.map((id) => ({ id, baoquan: null, title: null, reason: '该证据不存在' }))])
    const contents = await unzip((await fetchUrl(job.url, by)).rawPayload)
    expect([...contents.entries()].filter(([name]) => name.startsWith('证据/'))).toEqual([[`证据/${piece!.baoquan}_${piece!.file!.name}`, type]])
    expect(await events(piece!.id)).toEqual(['saved', 'downloaded'])
    await expect(packedBy([piece!], by)).rejects.toMatchObject({ code: 403 })
    const other = await server.operator({ permissions: [permissionsOfCaptures.download[types.find((one) => one !== type)!]] })
    await server.db.rows(sql`update roles set node_ids = (select node_ids from roles where id = ${other.roleId}) where id = ${by.roleId}`)
    expect((await fetchUrl(job.url, by)).json()).toMatchObject({ code: 409, msg: `其中 ${piece!.baoquan} 的证据文件已不能下载，请重新打包` })
  }
})

test('ONLINE-04 the right to download evidence does not include captures, and invalid captures and those without a file are left out by number', async () => {
  const { number } = await insertCapture(server.db, { userId, type: 'pro', files: server.files, bytes: Buffer.from('甲') })
  const failed = await insertCapture(server.db, { userId, type: 'pro', status: 'FAIL' })
  const lost = await insertCapture(server.db, { userId, type: 'live', files: server.files, bytes: Buffer.from('乙') })
  rmSync(join(filesIn(server.config.dataDir), lost.piece!.file!.file))
  const notThere = { baoquan: null, title: null, reason: '该证据不存在' }
  const { leftOut } = await server.call(zips.addCaptureJob, { baoquanStr: `${number},${failed.number},${lost.number},ZZ00000000` }, { as })
  expect(leftOut).toEqual([
    { id: failed.number, ...notThere },
    { id: 'ZZ00000000', ...notThere },
    { id: lost.number, baoquan: lost.piece!.baoquan, title: lost.piece!.title, reason: '证据文件已丢失，已停止提供' },
  ])
  const many = Array.from({ length: 1001 }, (_, i) => `ZZ${String(i).padStart(6, '0')}`).join()
  await expect(server.call(zips.addCaptureJob, { baoquanStr: many }, { as })).rejects.toMatchObject({ code: 422, message: '一次最多打包 1000 份证据' })
  const downloader = await server.operator({ permissions: ['evidence/download', 'online/getProcessList'] })
  await expect(server.call(zips.addCaptureJob, { baoquanStr: number }, { as: downloader })).rejects.toMatchObject({ code: 403 })
})

test('a zip is kept for a day', async () => {
  const job = await packedBy([await text('甲')])
  await server.db.rows(sql`update download_jobs set expires_at = now() - interval '1 second'`)
  expect(await server.call(downloadRecords.list, {}, { as })).toEqual([])
  expect((await fetchUrl(job.url)).statusCode).toBe(404)
  await server.sweep()
  expect(await server.db.rows(sql`select from download_jobs`)).toEqual([])
})

test('SEC-F5 a damaged file ends its zip, and a zip with it is not started again', async () => {
  const [intact, damaged] = [await text('甲'.repeat(200_000)), await text('乙'.repeat(200_000))]
  const job = await packedBy([intact, damaged])
  writeFileSync(join(filesIn(server.config.dataDir), damaged.file!.file), '丙'.repeat(200_000))
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${as.token}` }
  await expect(fetch(url + job.url, { headers }).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  expect(await events(damaged.id)).toEqual(['saved', 'downloaded', 'damaged'])
  expect((await fetchUrl(job.url)).json()).toMatchObject({ code: 409, msg: `其中 ${damaged.baoquan} 的证据文件已不能下载，请重新打包` })
})

describe('SEC-F5 EVI-05 a file that has disappeared', () => {
  const placeOf = ({ file }: Awaited<ReturnType<typeof text>>) => join(filesIn(server.config.dataDir), file!.file)
  const statusOf = async ({ id }: { id: number }) => (await server.call(evidence.list, {}, { as })).data.find((row) => row.id === id)?.fileStatus

  test.each([
    ['is gone', (place: string) => rmSync(place)],
    ['was cut off', (place: string) => writeFileSync(place, '')],
  ])('and %s is left out of a zip, and answer and zip say so', async (_, lose) => {
    const [kept, lost] = [await text('甲'), await text('乙')]
    lose(placeOf(lost))
    const job = await packedBy([kept, lost])
    expect([job.count, job.leftOut]).toEqual([1, [{ id: lost.id, baoquan: lost.baoquan, title: lost.title, reason: '证据文件已丢失，已停止提供' }]])
    expect((await unzip((await fetchUrl(job.url)).rawPayload)).get('失败清单.txt')).toContain(`${lost.baoquan}`)
  })

  test('after the zip was requested is reported before the first byte; its piece is damaged until a check finds the file again', async () => {
    const [kept, lost] = [await text('甲'), await text('乙')]
    const job = await packedBy([kept, lost])
    rmSync(placeOf(lost))
    expect((await fetchUrl(job.url)).json()).toMatchObject({ code: 409, msg: `其中 ${lost.baoquan} 的证据文件已不能下载，请重新打包` })
    expect([await statusOf(kept), await statusOf(lost), await events(kept.id)]).toEqual([1, 3, ['saved']])

    writeFileSync(placeOf(lost), '乙')
    const anHourLater = () => new Date(Date.now() + 3_700_000)
    await verifyDueFiles({ ...server, log: server.app.log, signal: new AbortController().signal }, anHourLater)
    expect([await statusOf(lost), (await fetchUrl(job.url)).statusCode]).toEqual([1, 200])
  })
})

test('SEC-R3 at most a thousand pieces are zipped at a time, and fifty zips a day', async () => {
  const ids = Array.from({ length: 1001 }, (_, i) => i + 1).join(',')
  await expect(server.call(zips.addJob, { ids }, { as })).rejects.toMatchObject({ code: 422, message: '一次最多打包 1000 份证据' })
  const piece = await text('甲')
  await packedBy([piece])
  await server.db.rows(sql`
    insert into download_jobs select md5(i::text), account_id, name, entries, documents, left_out, size, created_at, expires_at from download_jobs, generate_series(1, 49) i`)
  await expect(packedBy([piece])).rejects.toMatchObject({ code: 409, message: '24 小时内最多打包 50 次，请稍后再试' })
})
