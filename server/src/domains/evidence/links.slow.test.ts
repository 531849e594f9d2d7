import { type CustodyKind, evidence } from '@console/platform/contract/evidence'
import { publicPages } from '@console/platform/contract/public'
import sql from 'sql-template-tag'
import { MINUTE, moveClock, stopClock } from '../../testing/clock'
import { insertEvidence } from '../../testing/test-evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let piece: Awaited<ReturnType<typeof insertEvidence>>
let as: Awaited<ReturnType<TestServer['operator']>>
const NOW = new Date('2026-06-02T10:00:00+08:00')
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://console.example', relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  const userId = await insertUser(server.db, { status: 3 })
  piece = await insertEvidence(server.db, { userId, fileType: 4 })
  stopClock(NOW)
  as = await server.operator({ permissions: ['evidence/share', 'evidence/getEvidenceList'] })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const linkOf = async (baoquan = piece.baoquan) => server.call(evidence.previewLink, { baoquan, type: 1 }, { as })
const grantIn = (path: string) => new URL(path).searchParams.get('grant')!
const list = async () => (await server.call(evidence.links, { baoquan: piece.baoquan }, { as })).data
const custody = async (of: CustodyKind = 'shared') =>
  (await server.call(evidence.custody, { baoquan: piece.baoquan }, { as })).data.filter(({ kind }) => kind === of)
const opens = async (path: string) => {
  const [, , , file = '', , baoquan] = new URL(path).pathname.split('/').map(decodeURIComponent)
  return (await server.request(publicPages.preview, { grant: grantIn(path), path: file, baoquan: baoquan! })).statusCode === 200
}

test('CERT-03 getAttView returns the address of the phone’s preview, with a grant that expires after 15 minutes', async () => {
  const { path, expireTime } = await linkOf()
  const file = await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${piece.id}`)
  expect(path).toBe(`https://console.example/mobile/previewImg/${file!.path}/video/${piece.baoquan}?grant=${grantIn(path)}`)
  expect(expireTime).toBe('2026-06-02 10:15:00')
  expect(await opens(path)).toBe(true)
})

test('MOBILE-02 CERT-03 the link to the recording of a process is that of its own page', async () => {
  const made = await insertEvidence(server.db, { userId: piece.userId, fileType: 4, type: '过程取证' })
  const { path } = await linkOf(made.baoquan)
  const file = await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${made.id}`)
  expect(path).toBe(`https://console.example/mobile/previewProgress/${file!.path}?grant=${grantIn(path)}`)
  expect((await server.request(publicPages.preview, { grant: grantIn(path), path: file!.path })).statusCode).toBe(200)
})

test('without PUBLIC_URL the address begins with the address that the operator uses', async () => {
  const other = await startTestServer()
  const operator = await other.operator({ permissions: 'all' })
  const made = await insertEvidence(other.db, { userId: await insertUser(other.db, { status: 3 }) })
  const { path } = await other.call(evidence.previewLink, { baoquan: made.baoquan, type: 1 }, { as: operator, headers: { host: 'intranet:8080' } })
  await other.close()
  expect(path).toMatch(/^http:\/\/intranet:8080\/mobile\/previewImg\//)
})

test('UX-C5 sharing is an event of custody; a repeated call within five minutes gets the same link', async () => {
  const [first, again] = [await linkOf(), await linkOf()]
  expect(again).toEqual(first)
  expect(await custody()).toMatchObject([{ by: as.realname, detail: '证据预览二维码，15分钟内有效，显示期间自动续期' }])
  moveClock(6 * MINUTE)
  expect((await linkOf()).expireTime).toBe('2026-06-02 10:21:00')
  expect(await custody()).toHaveLength(2)
  const colleague = await server.operator({ permissions: 'all' })
  const theirs = await server.call(evidence.previewLink, { baoquan: piece.baoquan, type: 1 }, { as: colleague })
  expect(theirs.path).not.toBe((await linkOf()).path)
})

test('UX-C5 simultaneous clicks are one sharing', async () => {
  const [first, second] = await Promise.all([linkOf(), linkOf()])
  expect(second).toEqual(first)
  expect(await custody()).toHaveLength(1)
})

test('a displayed code is renewed under the same link before it expires, without another event', async () => {
  const first = await linkOf()
  moveClock(14 * MINUTE)
  const renewed = await server.call(evidence.renewLink, { id: first.id! }, { as })
  expect(renewed).toMatchObject({ id: first.id, expireTime: '2026-06-02 10:29:00' })
  moveClock(2 * MINUTE)
  expect([await opens(first.path), await opens(renewed.path)]).toEqual([false, true])
  expect(await custody()).toHaveLength(1)
  expect(await list()).toMatchObject([{ id: first.id, state: 1, expireTime: '2026-06-02 10:29:00' }])
  // Another sharing a quarter of an hour later gets another link.
  expect((await linkOf()).id).not.toBe(first.id)
  expect(await custody()).toHaveLength(2)
})

test.each([
  ['has ended', async () => moveClock(15 * MINUTE)],
  ['was taken back', async (id: string) => void (await server.call(evidence.revokeLink, { id }, { as }))],
  [
    'has been shown for a week',
    async (id: string) =>
      void (await server.db.rows(sql`update public_links set created_at = ${new Date(NOW.getTime() - 7 * 24 * 60 * MINUTE)} where encode(id, 'hex') = ${id}`)),
  ],
])('a code that %s is not renewed', async (_, meanwhile) => {
  const { id } = await linkOf()
  await meanwhile(id!)
  await expect(server.call(evidence.renewLink, { id: id! }, { as })).rejects.toMatchObject({ code: 404, message: '该链接不存在，或已撤销' })
})

test('SEC-Z2 other operators cannot renew it, and a link with a chosen duration is not renewed', async () => {
  const { id } = await linkOf()
  const colleague = await server.operator({ permissions: 'all' })
  await expect(server.call(evidence.renewLink, { id: id! }, { as: colleague })).rejects.toMatchObject({ code: 404 })
  await server.call(evidence.addLink, { baoquan: piece.baoquan, purpose: 1, minutes: 15 }, { as })
  const chosen = (await list()).find((link) => link.id !== id)!
  await expect(server.call(evidence.renewLink, { id: chosen.id }, { as })).rejects.toMatchObject({ code: 404 })
})

test('EVI-03 evidence without its file cannot be shared, with the message of its list', async () => {
  const uploading = await insertEvidence(server.db, { userId: piece.userId, fileStatus: 2 })
  const missing = await insertEvidence(server.db, { userId: piece.userId, fileStatus: 0 })
  await expect(linkOf(uploading.baoquan)).rejects.toMatchObject({ code: 409, message: '证据上传中请稍后下载' })
  await expect(linkOf(missing.baoquan)).rejects.toMatchObject({ code: 409, message: '证据缺失不可下载' })
  await expect(server.call(evidence.addLink, { baoquan: missing.baoquan, purpose: 1 }, { as })).rejects.toMatchObject({
    code: 409,
    message: '证据缺失不可下载',
  })
  expect((await server.call(evidence.addLink, { baoquan: missing.baoquan, purpose: 2 }, { as })).path).toContain('/mobile/previewCertificate/')
})

test('a link lasts for the chosen duration, at most a week', async () => {
  const week = await server.call(evidence.addLink, { baoquan: piece.baoquan, purpose: 2, minutes: 7 * 24 * 60 }, { as })
  expect(week).toEqual({
    path: expect.stringMatching(/^https:\/\/console\.example\/mobile\/previewCertificate\/BQ\d+\?grant=/),
    expireTime: '2026-06-09 10:00:00',
  })
  await expect(server.call(evidence.addLink, { baoquan: piece.baoquan, purpose: 2, minutes: 7 * 24 * 60 + 1 }, { as })).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('有效期最长7天'),
  })
  expect(await server.db.rows(sql`select action from audit_trail`)).toEqual([{ action: `分享证书 ${piece.baoquan}，2026-06-09 10:00:00 失效` }])
})

test('links are listed with creator, number of openings, and whether they still work', async () => {
  const { path } = await linkOf()
  await opens(path)
  await server.call(evidence.addLink, { baoquan: piece.baoquan, purpose: 2, minutes: 60 }, { as })
  moveClock(20 * MINUTE)
  const row = { by: as.realname, createTime: '2026-06-02 10:00:00', opened: 0, openTime: null }
  const rows = (await list()).sort((one, other) => one.purpose.localeCompare(other.purpose))
  expect(rows).toEqual([
    { ...row, id: expect.stringMatching(/^[0-9a-f]{32}$/), purpose: 'certificate', expireTime: '2026-06-02 11:00:00', state: 1 },
    { ...row, id: expect.any(String), purpose: 'preview', expireTime: '2026-06-02 10:15:00', state: 2, opened: 1, openTime: '2026-06-02 10:00:00' },
  ])
  // The permission to list evidence does not include sharing.
  expect(JSON.stringify(rows)).not.toContain(grantIn(path))
})

test('links are listed for ninety days after they expired', async () => {
  await linkOf()
  moveClock(89 * 24 * 60 * MINUTE)
  await server.sweep()
  expect(await server.db.rows(sql`select 1 as one from public_links`)).toHaveLength(1)
  moveClock(2 * 24 * 60 * MINUTE)
  await server.sweep()
  expect(await server.db.rows(sql`select 1 as one from public_links`)).toEqual([])
})

test('SEC-Z8 UX-C5 a revoked link stops working, and custody says who revoked it', async () => {
  const { path } = await linkOf()
  const { id } = (await list())[0]!
  expect(await opens(path)).toBe(true)
  await server.call(evidence.revokeLink, { id }, { as })
  expect(await opens(path)).toBe(false)
  expect((await list())[0]).toMatchObject({ id, state: 3 })
  await expect(server.call(evidence.revokeLink, { id }, { as })).rejects.toMatchObject({ code: 404, message: '该链接不存在，或已撤销' })
  expect(await server.db.rows(sql`select action from audit_trail`)).toEqual([{ action: `撤销分享链接 ${piece.baoquan}` }])
  expect(await custody('revoked')).toMatchObject([{ by: as.realname, detail: '证据预览链接' }])
  expect((await linkOf()).path).not.toBe(path)
})

test('ATTEST-01 every operator who may see a piece gets the same permanent code of its paper, for a page without the file', async () => {
  const viewer = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  const address = async (by = viewer) => (await server.call(evidence.verifyLink, { baoquan: piece.baoquan }, { as: by })).path
  const path = await address()
  expect(path).toBe(`https://console.example/verify/${piece.baoquan}?grant=${grantIn(path)}`)
  expect(await address(as)).toBe(path)
  moveClock(20 * 24 * 60 * MINUTE)
  const asked = { grant: grantIn(path), baoquan: piece.baoquan }
  expect((await server.request(publicPages.certificate, asked)).statusCode).toBe(200)
  for (const route of [publicPages.preview, publicPages.file, publicPages.paper]) expect((await server.request(route, asked)).statusCode).toBe(404)
})

test('the link on a certificate’s paper is listed once there is paper, and cannot be revoked', async () => {
  await server.call(evidence.verifyLink, { baoquan: piece.baoquan }, { as })
  expect(await list()).toEqual([])
  await server.call(evidence.certificate, { baoquan: piece.baoquan }, { as })
  await server.call(evidence.addCustody, { baoquan: piece.baoquan, kind: 'printed' }, { as })
  const [onPaper, ...others] = await list()
  expect(onPaper).toMatchObject({ purpose: 'verify', by: null, expireTime: null, state: 1, opened: 0 })
  expect(others).toEqual([])
  const { path } = await server.call(evidence.verifyLink, { baoquan: piece.baoquan }, { as })
  await server.request(publicPages.proof, { grant: grantIn(path), baoquan: piece.baoquan })
  expect(await list()).toMatchObject([{ opened: 1 }])
  await expect(server.call(evidence.revokeLink, { id: onPaper!.id }, { as })).rejects.toMatchObject({ code: 409, message: '印在证书上的链接不能撤销' })
})

// Only PostgreSQL runs these side by side.
test('simultaneous opening and revoking of links does not deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const { path } = await linkOf()
    const id = (await list()).find(({ state }) => state === 1)!.id
    await Promise.all([opens(path), server.call(evidence.revokeLink, { id }, { as }), opens(path)])
    expect(await opens(path)).toBe(false)
    moveClock(11 * MINUTE)
  }
})

test('SEC-Z2 operators who may not see a piece can neither share it, nor see or revoke its links', async () => {
  await linkOf()
  const { id } = (await list())[0]!
  const stranger = { as: await server.operator({ permissions: ['evidence/share', 'evidence/getPersonalList'] }) }
  const { baoquan } = piece
  await expect(server.call(evidence.previewLink, { baoquan, type: 1 }, stranger)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(evidence.links, { baoquan }, stranger)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(evidence.addLink, { baoquan, purpose: 2 }, stranger)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(evidence.revokeLink, { id }, stranger)).rejects.toMatchObject({ code: 404 })
  expect((await list())[0]).toMatchObject({ id, state: 1 })
})
