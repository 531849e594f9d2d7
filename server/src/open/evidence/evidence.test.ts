import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { evidence } from '@console/platform/contract/evidence'
import { openEvidence, type SavedEvidence } from '@console/platform/contract/open/evidence'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { deleteReplaced } from '../../documents/encrypt-documents'
import { verifyDueFiles } from '../../evidence/pieces/verify-files'
import { findOriginal } from '../../evidence/pieces/queries'
import { openProver } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { stampWaiting } from '../../evidence/proof/stamp'
import { signedCall, type TestKey } from '../../testing/open-caller'
import { insertFinished } from '../../testing/open-uploads'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let key: TestKey
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  ;({ key, userId } = await enterprise())
})
afterAll(() => server.close())

let made = 0
/** An approved enterprise with its AppID and SecurityKey. */
async function enterprise() {
  made += 1
  const key = { keyId: `app000000000000000${made}`, secret: `key${made}`.padEnd(32, '0') }
  const userId = await insertUser(server.db, { type: 2, status: 3, name: `存证企业${made}`, app_id: key.keyId, security_key: key.secret })
  return { key, userId }
}

const bytes = Buffer.from('合同正文')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const file = { name: '合同.txt', type: 'text/plain', content: bytes.toString('base64') }
const contract = { title: '采购合同', fileType: 1, file }

const call = async (...given: Parameters<typeof signedCall>) => server.app.inject(await signedCall(...given))
const put = (ref: string, body: object = contract, as = key) => call(as, openEvidence.save, { ref }, body)
const get = (ref: string, as = key) => call(as, openEvidence.state, { ref })
const filesIn = (folder: string) => {
  const path = join(server.config.dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path) : []
}
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const pieces = async () => (await server.db.rows(sql`select from evidence`)).length

test('OPEN-01 an approved enterprise saves a file, which the console lists as its evidence', async () => {
  const answer = await put('contract-1')
  expect(answer.statusCode).toBe(200)
  const saved = answer.json<SavedEvidence>()
  expect(saved).toEqual({
    ref: 'contract-1',
    baoquan: expect.stringMatching(/^BQ\d{8}[\dA-HJKMNP-TV-Z]{10}$/),
    saveTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    fileStatus: 1,
    sha256,
    sm3: createHash('sm3').update(bytes).digest('hex'),
    stampedAt: null,
    sealedAt: null,
    certificate: '/open/v1/evidence/contract-1/certificate',
    proofPackage: '/open/v1/evidence/contract-1/proof-package',
  })
  const as = await server.operator({ permissions: 'all' })
  const { data } = await server.call(evidence.list, {}, { as })
  expect(data[0]).toMatchObject({ baoquan: saved.baoquan, userId, companyName: '存证企业1', title: '采购合同', type: '接口存证', newData: 1, fileStatus: 1 })
  const original = (await findOriginal(server.db, saved.baoquan))!
  expect(await buffer((await server.files.read(original.file!))!)).toEqual(bytes)
  expect([original.name, original.type]).toEqual(['合同.txt', 'text/plain'])
})

test('OPEN-01 the first event of custody names the key, the digest and the signature of the call', async () => {
  const sent = await signedCall(key, openEvidence.save, { ref: 'contract-2' }, contract)
  const { baoquan } = (await server.app.inject(sent)).json<SavedEvidence>()
  const as = await server.operator({ permissions: 'all' })
  const events = await server.call(evidence.custody, { baoquan }, { as })
  const headers = sent.headers as Record<string, string>
  expect(events.data[0]).toMatchObject({ kind: 'saved', by: '存证企业1' })
  const { detail } = events.data[0]!
  for (const part of [key.keyId, headers['content-digest'], headers.signature, headers['signature-input'], 'http://localhost/open/v1/evidence/contract-2'])
    expect(detail).toContain(part)
})

test('OPEN-01 a repeated call returns the same piece; other content under the same reference is refused', async () => {
  const first = await put('again')
  const count = await pieces()
  expect((await put('again')).json()).toEqual(first.json())
  const { title, ...rest } = contract
  expect((await put('again', { ...rest, title })).json()).toEqual(first.json())
  for (const other of [
    { ...contract, title: '另一份合同' },
    { ...contract, file: { ...file, content: Buffer.from('别的').toString('base64') } },
    { ...contract, address: '上海' },
  ]) {
    const refused = await put('again', other)
    expect([refused.statusCode, refused.json().type]).toEqual([409, '/open/problems/reference-conflict'])
  }
  expect(await pieces()).toBe(count)
})

test('OPEN-01 simultaneous calls with one reference make one piece', async () => {
  const count = await pieces()
  const answers = await Promise.all(Array.from({ length: 8 }, () => put('at-once')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await pieces()).toBe(count + 1)
  // Files of the others are gone.
  expect(filesIn('incoming')).toEqual([])
  expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
})

test('OPEN-01 simultaneous calls with one reference on two servers make one piece', async () => {
  const other = createApp({ config: server.config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
  await other.ready()
  const count = await pieces()
  const calls = await Promise.all(Array.from({ length: 8 }, () => signedCall(key, openEvidence.save, { ref: 'at-two' }, contract)))
  const answers = await Promise.all(calls.map((sent, at) => (at % 2 ? other : server.app).inject(sent)))
  await other.close()
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await pieces()).toBe(count + 1)
  expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
})

test('OPEN-01 evidence without its file needs a hash, and is stored as uploading', async () => {
  const { file: _, ...without } = contract
  expect((await put('later', without)).json()).toMatchObject({ status: 422, errors: [{ field: 'sha256' }] })
  expect((await put('later', { ...without, sha256 })).json()).toMatchObject({ fileStatus: 2, sha256, sm3: null })
})

const receive = (ref: string, body: object, as = key) => call(as, openEvidence.receive, { ref }, body)
const custodyOf = async (baoquan: string) => {
  const as = await server.operator({ permissions: 'all' })
  return (await server.call(evidence.custody, { baoquan }, { as })).data
}

test('OPEN-13 a piece that is uploading, or missing, gets its file later, once, and its custody names the caller', async () => {
  const { file: _, ...without } = contract
  for (const fileStatus of [2, 0]) {
    const ref = `late-${fileStatus}`
    const { baoquan } = (await put(ref, { ...without, sha256 })).json<SavedEvidence>()
    await server.db.rows(sql`update evidence set file_status = ${fileStatus} where baoquan = ${baoquan}`)
    const sent = await signedCall(key, openEvidence.receive, { ref }, { file })
    const answers = [await server.app.inject(sent), await receive(ref, { file }), await receive(ref, { file: { ...file, name: '副本.txt' } }), await get(ref)]
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ baoquan, fileStatus: 1, sha256, sm3: null })])
    const original = (await findOriginal(server.db, baoquan))!
    expect([original.name, await buffer((await server.files.read(original.file!))!)]).toEqual(['合同.txt', bytes])
    const received = (await custodyOf(baoquan)).filter(({ kind }) => kind === 'received')
    const { signature, 'content-digest': digest } = sent.headers as Record<string, string>
    expect(received).toEqual([expect.objectContaining({ by: '存证企业1' })])
    for (const part of [key.keyId, signature, digest, `PUT http://localhost/open/v1/evidence/${ref}/file`]) expect(received[0]!.detail).toContain(part)
  }
  expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
})

test('OPEN-13 of two simultaneous calls with the file one succeeds, and nothing is left of the other', async () => {
  const { file: _, ...without } = contract
  const { baoquan } = (await put('late-twice', { ...without, sha256 })).json<SavedEvidence>()
  const answers = await Promise.all([1, 2].map(() => receive('late-twice', { file })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await custodyOf(baoquan)).filter(({ kind }) => kind === 'received')).toHaveLength(1)
  expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
})

test.each(['an upload', 'the call itself'])(
  'OPEN-13 SEC-F5 a file that was found damaged is brought again by %s, and no other; custody says so',
  async (way) => {
    const ref = `damaged-${way.replaceAll(' ', '-')}`
    const { file: _, ...without } = contract
    const uploaded = async () => ({ upload_id: await insertFinished(server, bytes, { namespace: `enterprise ${userId}` }) })
    const { baoquan } = (await put(ref, way === 'an upload' ? { ...without, ...(await uploaded()) } : contract)).json<SavedEvidence>()
    const damaged = (await findOriginal(server.db, baoquan))!
    writeFileSync(join(server.config.dataDir, 'files', damaged.file!), '损坏')
    const checking = { db: server.db, files: server.files, log: { error: () => undefined }, signal: new AbortController().signal }
    await verifyDueFiles(checking, () => hoursFromNow(25))
    expect((await get(ref)).json()).toMatchObject({ fileStatus: 0, sha256 })
    const other = { ...file, content: Buffer.from('别的').toString('base64') }
    expect((await receive(ref, { file: other })).json()).toMatchObject({ type: '/open/problems/digest-mismatch' })
    expect((await findOriginal(server.db, baoquan))!.file).toBe(damaged.file)

    const body = way === 'an upload' ? await uploaded() : { file: { ...file, name: '另一个名字.txt' } }
    const answer = await receive(ref, body)
    expect([answer.statusCode, answer.json().fileStatus]).toEqual([200, 1])
    expect((await receive(ref, body)).body).toBe(answer.body)
    const original = (await findOriginal(server.db, baoquan))!
    expect(await buffer((await server.files.read(original.file!))!)).toEqual(bytes)
    expect([original.name, original.type, original.damagedAt]).toEqual([damaged.name, damaged.type, null])
    expect((await custodyOf(baoquan)).map(({ kind }) => kind)).toEqual(['verified', 'received', 'damaged', 'saved'])
    await deleteReplaced(server.db, server.files, 0)
    expect(await server.files.sizeOf(damaged.file!)).toBeUndefined()
    expect(filesIn('uploads').length).toBe((await server.db.rows(sql`select from uploads`)).length)
    await verifyDueFiles(checking, () => hoursFromNow(50))
    expect((await get(ref)).json()).toMatchObject({ fileStatus: 1 })
  },
)

test('OPEN-13 a file with other digests is refused, also if the piece has its file, and another caller’s piece is unknown', async () => {
  const { file: _, ...without } = contract
  const other = { ...file, content: Buffer.from('别的').toString('base64') }
  const sm3 = createHash('sm3').update('别的').digest('hex')
  await put('late-wrong', { ...without, sha256 })
  await put('late-sm3', { ...without, sha256, sm3 })
  await put('has-its-file', contract)
  for (const [ref, given, fields] of [
    ['late-wrong', other, ['sha256']],
    ['late-sm3', file, ['sm3']],
    ['has-its-file', other, ['sha256', 'sm3']],
  ] as const) {
    const answer = await receive(ref, { file: given })
    expect([ref, answer.statusCode, answer.json().type, answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      ...[ref, 400, '/open/problems/digest-mismatch', fields],
    ])
  }
  expect((await get('late-wrong')).json()).toMatchObject({ fileStatus: 2 })
  expect((await receive('late-wrong', {})).json()).toMatchObject({ status: 422, errors: [{ field: 'upload_id' }] })
  const stranger = await enterprise()
  expect((await receive('late-wrong', { file }, stranger.key)).statusCode).toBe(404)
})

test('OPEN-01 it is stamped and sealed, and its certificate and proof package are sent, with an event of custody', async () => {
  const { baoquan } = (await put('proved')).json<SavedEvidence>()
  const prover = await openProver(server.db, { demo: false })
  await stampWaiting(server.db, prover)
  await sealWaiting(server.db, prover)
  expect((await get('proved')).json()).toMatchObject({ baoquan, stampedAt: expect.stringMatching(/Z$/), sealedAt: expect.stringMatching(/Z$/) })
  const certificate = await call(key, openEvidence.certificate, { ref: 'proved' })
  expect([certificate.headers['content-type'], certificate.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  const archive = await call(key, openEvidence.proofPackage, { ref: 'proved' })
  expect([archive.headers['content-type'], archive.rawPayload.subarray(0, 2).toString()]).toEqual(['application/zip', 'PK'])
  const as = await server.operator({ permissions: 'all' })
  const events = await server.call(evidence.custody, { baoquan }, { as })
  expect(events.data.filter(({ kind }) => kind === 'downloaded').map(({ by, detail }) => [by, detail])).toEqual([
    ['存证企业1', `证明包，密钥 ${key.keyId}`],
    ['存证企业1', `证书，密钥 ${key.keyId}`],
  ])
})

test('OPEN-01 an enterprise learns nothing of another’s pieces: unknown and foreign have the same answer', async () => {
  await put('mine')
  const other = await enterprise()
  for (const route of [openEvidence.state, openEvidence.certificate, openEvidence.proofPackage]) {
    const [foreign, unknown] = [await call(other.key, route, { ref: 'mine' }), await call(other.key, route, { ref: 'none' })]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  }
  expect((await put('mine', contract, other.key)).statusCode).toBe(200)
})

test('OPEN-01 a refused call writes nothing and leaves nothing on the disk', async () => {
  const before = [await pieces(), filesIn('uploads').length]
  const wrong: [object, string[]][] = [
    [{ ...contract, title: '' }, ['title']],
    [{ ...contract, fileType: 9 }, ['fileType']],
    [{ ...contract, fileType: '1' }, ['fileType']],
    [{ ...contract, sha256: 'x' }, ['sha256']],
    [{ ...contract, user_id: 1 }, ['user_id']],
    [{ ...contract, file: { ...file, path: '/etc/passwd' } }, ['file.path']],
    [{ ...contract, file: { ...file, name: '../a.txt' } }, ['file.name']],
    [{ ...contract, file: { ...file, content: '***' } }, ['file.content']],
    [{ ...contract, startAt: '2026-10-01' }, ['startAt']],
    [{ ...contract, startAt: '1999-12-31T23:59:59Z' }, ['startAt']],
    [{ ...contract, endAt: new Date(Date.now() + 6 * 60_000).toISOString() }, ['endAt']],
    [{ ...contract, startAt: '2026-10-02T00:00:00Z', endAt: '2026-10-01T00:00:00Z' }, ['endAt']],
    [{}, ['title', 'fileType']],
  ]
  for (const [body, fields] of wrong) {
    const answer = await put('refused', body)
    expect([answer.statusCode, answer.headers['content-type'], answer.json().type]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
      '/open/problems/invalid-fields',
    ])
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(answer.json().detail).toMatch(/\p{Script=Han}/u)
  }
  const lie = await put('refused', { ...contract, sha256: '0'.repeat(64) })
  expect([lie.statusCode, lie.json().type]).toEqual([400, '/open/problems/digest-mismatch'])
  expect([await pieces(), filesIn('uploads').length, filesIn('incoming')]).toEqual([...before, []])
})
