import { evidence } from '@console/platform/contract/evidence'
import { verify } from '@console/platform/proof'
import sql from 'sql-template-tag'
import { recordVerification } from '../../evidence/pieces/integrity'
import { openProver, type Prover } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { stampWaiting } from '../../evidence/proof/stamp'
import { stubService } from '../../testing/stub-service'
import { testAuthority } from '../../testing/test-authority'
import { insertEvidence } from '../../testing/test-evidence'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
let prover: Prover
let userId: number
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://console.example' })
  prover = await openProver(server.db, { demo: false })
})
beforeEach(async () => {
  as = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  userId = await insertUser(server.db, { name: '华信科技' })
})
afterAll(() => server.close())

const save = (wanted: Partial<Parameters<typeof insertEvidence>[1]> = {}) => insertEvidence(server.db, { userId, ...wanted })

async function seal() {
  while (await stampWaiting(server.db, prover));
  while (await sealWaiting(server.db, prover));
}

/** The certificate's address and its bytes. */
async function download(baoquan: string) {
  const { file } = await server.call(evidence.certificate, { baoquan }, { as })
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: file, headers: { authorization: `Bearer ${as.token}` } })
  return { file, statusCode, headers, bytes: rawPayload }
}

test('CERT-01 an operator who may see a piece gets its proof, and can check it offline', async () => {
  const { baoquan, digests, id } = await save()
  await seal()
  const { proof, trust, sealed, stamped } = await server.call(evidence.proof, { baoquan }, { as })
  const answers = await verify(proof, digests, trust)
  expect(Object.values(answers).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed'])
  expect(stamped).toMatchObject({ embedded: true })
  const detail = await server.call(evidence.detail, { baoquan, userId }, { as })
  expect(detail).toMatchObject({ id, blockchain_hash: sealed!.hash, chainTime: sealed!.at })
})

test('an operator who may not see it gets neither proof nor certificate', async () => {
  const { baoquan } = await save()
  const personal = await server.operator({ permissions: ['evidence/getPersonalList'] })
  for (const route of [evidence.proof, evidence.certificate])
    await expect(server.call(route, { baoquan }, { as: personal })).rejects.toMatchObject({ code: 404, message: '该证据不存在' })
  const { file } = await server.call(evidence.certificate, { baoquan }, { as })
  const { statusCode } = await server.app.inject({ url: file, headers: { authorization: `Bearer ${personal.token}` } })
  expect(statusCode).toBe(404)
})

test('CERT-03 the certificate is a PDF that is rendered again only after a change; its download is an event of custody', async () => {
  const { baoquan, id } = await save()
  await seal()
  const first = await download(baoquan)
  expect([first.statusCode, first.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(decodeURIComponent(String(first.headers['content-disposition']))).toContain(`存证证书_${baoquan}.pdf`)
  const second = await download(baoquan)
  expect([second.file, second.bytes.equals(first.bytes)]).toEqual([first.file, true])
  const events = await server.db.rows<{ content: string }>(sql`select content from custody_events where evidence_id = ${id} order by seq`)
  expect(events.map(({ content }) => JSON.parse(content)).filter(({ kind }) => kind === 'downloaded')).toEqual([
    expect.objectContaining({ by: as.realname, detail: '证书' }),
  ])
})

test('it is rendered again when the proof has changed or its file is damaged, and the old one is deleted', async () => {
  const { baoquan, id } = await save()
  const waiting = await download(baoquan)
  await seal()
  const sealed = await download(baoquan)
  expect(sealed.file).not.toBe(waiting.file)
  await server.db.rows(sql`update evidence_files set damaged_at = now(), checked_at = now() where evidence_id = ${id} and kind = 'certificate'`)
  const mended = await download(baoquan)
  expect(mended.file).not.toBe(sealed.file)
  expect(mended.statusCode).toBe(200)
  expect(await server.db.rows(sql`select from evidence_files where evidence_id = ${id} and kind = 'certificate'`)).toHaveLength(1)
})

test('simultaneous requests get the same certificate', async () => {
  const { baoquan, id } = await save()
  const answers = await Promise.all([1, 2, 3].map(() => server.call(evidence.certificate, { baoquan }, { as })))
  expect(new Set(answers.map(({ file }) => file)).size).toBe(1)
  expect(await server.db.rows(sql`select from evidence_files where evidence_id = ${id} and kind = 'certificate'`)).toHaveLength(1)
  expect((await download(baoquan)).statusCode).toBe(200)
})

// Only PostgreSQL runs these side by side.
test('redrawing a certificate whose file is found damaged meanwhile does not deadlock', async () => {
  const { baoquan, id } = await save()
  for (let round = 0; round < 6; round++) {
    await server.call(evidence.certificate, { baoquan }, { as })
    const { path } = (await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${id} and kind = 'certificate'`))!
    await server.db.rows(sql`update certificate_states set state = ${Buffer.alloc(32, round)} where evidence_id = ${id}`)
    await Promise.all([
      server.call(evidence.certificate, { baoquan }, { as }),
      recordVerification(server.db, { evidenceId: id, path }, { intact: false }, { error() {} }),
      recordVerification(server.db, { evidenceId: id, path }, { intact: true }, { error() {} }),
    ])
  }
  expect((await download(baoquan)).statusCode).toBe(200)
})

test('evidence whose file is missing still has a certificate of its hash', async () => {
  const { baoquan } = await save({ fileStatus: 0 })
  expect((await download(baoquan)).statusCode).toBe(200)
})

test('the route serves nothing but certificates', async () => {
  const { id } = await save()
  const { path } = (await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${id}`))!
  await expect(server.call(evidence.certificateFile, { path }, { as })).rejects.toMatchObject({ code: 404 })
})

test('SEC-R11 a certificate that cannot be signed while the time authority is down is 503, and is rendered when it answers again', async () => {
  const foreign = await testAuthority()
  const service = await stubService(() => 'down')
  const other = await startTestServer({
    dataDir: server.config.dataDir,
    publicUrl: 'https://console.example',
    timeAuthority: { url: service.url, roots: foreign.roots, atOnce: 1 },
  })
  const operator = await other.operator({ permissions: ['evidence/getEvidenceList'] })
  const { baoquan } = await insertEvidence(other.db, { userId: await insertUser(other.db, { name: '华信科技' }) })
  const certificate = () => other.call(evidence.certificate, { baoquan }, { as: operator })
  await expect(certificate()).rejects.toMatchObject({ code: 503, message: '时间戳服务暂时不可用，请稍后重试' })
  service.answer = (question) => foreign.answer(question)
  expect((await certificate()).file).toContain('path=')
  await other.close()
  await service.close()
})

test('UX-C5 a matching file is an event of custody, once in ten minutes, and each check is an entry of the audit trail', async () => {
  const { baoquan, id } = await save()
  for (let i = 0; i < 2; i += 1) await server.call(evidence.addCustody, { baoquan, kind: 'verified' }, { as })
  const { data } = await server.call(evidence.custody, { baoquan }, { as })
  expect(data.filter(({ kind }) => kind === 'verified')).toMatchObject([{ by: as.realname, detail: '本地文件与存证时一致' }])
  for (let i = 0; i < 2; i += 1) await server.call(evidence.addCustody, { baoquan, kind: 'verifiedKept' }, { as })
  const later = (await server.call(evidence.custody, { baoquan }, { as })).data.filter(({ kind }) => kind === 'verified')
  expect(later.map(({ detail }) => detail)).toEqual(['平台保存的文件与存证时一致', '本地文件与存证时一致'])
  const trail = await server.db.rows(sql`select action from audit_trail where subject = 'evidence' and subject_id = ${id}`)
  expect(trail).toHaveLength(4)
})
