import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { evidence } from '@console/platform/contract/evidence'
import { CustodyChain, type Trust } from '@console/platform/contract/proof'
import { proofOf } from '../proof/proof-of'
import { openProver, type Prover } from '../proof/prover'
import { sealWaiting } from '../proof/seal'
import { stampWaiting } from '../proof/stamp'
import { digestsOf } from '../../infra/files/digests'
import { insertEvidence } from '../../testing/test-evidence'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { bytesIn, repacked } from '../../testing/rezip'
import { unzip } from '../../testing/unzip'
import { custodyChain } from '../proof/custody-chain'
import { verifyPackage, holds } from './verify-package'
import { proofPackage } from './proof-package'
import { readPackage } from './read-package'
import { verifyProof } from '../../operations/commands/verify-proof-command'

const directory = mkdtempSync(join(tmpdir(), 'console-proof-package-'))
let server: TestServer
let as: TestOperator
let prover: Prover
let pieces: Awaited<ReturnType<typeof insertEvidence>>[]
/** One whose SHA-256 alone was recorded. */
let withoutSm3: (typeof pieces)[number]
beforeAll(async () => {
  server = await startTestServer({ dataDir: directory })
  as = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db)
  pieces = await Promise.all(['甲', '乙', '丙'].map((text) => insertEvidence(server.db, { userId, bytes: Buffer.from(text) })))
  const bytes = Buffer.from('丁')
  withoutSm3 = await insertEvidence(server.db, { userId, bytes, digests: { sha256: digestsOf(bytes).sha256 } })
  prover = await openProver(server.db, { demo: false })
  while (await stampWaiting(server.db, prover));
  while (await sealWaiting(server.db, prover));
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

async function download({ baoquan } = pieces[0]!, by = as) {
  const answer = await server.app.inject({ url: `${evidence.proofPackage.path}?baoquan=${baoquan}`, headers: { authorization: `Bearer ${by.token}` } })
  return { ...answer, bytes: answer.rawPayload, disposition: decodeURIComponent(String(answer.headers['content-disposition'])) }
}

/** A package of the first piece whose statement contains only these digests. */
async function packageWith(digests: object) {
  const { id, baoquan } = pieces[0]!
  const answer = await proofOf(server.db, prover, id)
  const manifest = JSON.stringify({ baoquan, ...digests })
  const signature = (await prover.issuer.sign(Buffer.from(manifest))).toString('base64')
  const proof = { ...answer.proof, manifest, signature }
  return buffer(proofPackage({ baoquan, sha256: pieces[0]!.digests.sha256, answer: { ...answer, proof }, custody: await custodyChain(server.db, id) }).read())
}

async function verdict(zip: Buffer, file: { sha256?: string } = {}, trust?: Trust) {
  const read = await readPackage(zip)
  return verifyPackage(read, file, trust ?? read.trust)
}

test('UX-C10 an operator who may see a piece gets its proof package, and everything in it verifies', async () => {
  const { bytes, statusCode, disposition } = await download()
  expect([statusCode, disposition]).toEqual([200, expect.stringContaining(`${pieces[0]!.baoquan}.proof.zip`)])
  expect([...(await unzip(bytes)).keys()]).toEqual([
    ...['校验说明.txt', 'proof.json', 'manifest.json', 'manifest.p7s', 'token.tsr', 'head.txt', 'head.tsr'],
    ...['timestamp-roots.pem', 'issuer-roots.pem', 'issuer-certificates.pem', 'ledger-key.pem', 'custody.json'],
  ])
  const { sha256 } = pieces[0]!.digests
  const answers = await verdict(bytes, { sha256 })
  expect(answers.map(({ question, state }) => `${question} ${state}`)).toEqual([
    '完整性 passed',
    '时间戳 passed',
    '上链 passed',
    '出证机构 passed',
    '保管记录 passed',
    '包内文件 passed',
  ])
  expect([holds(answers, { sha256 }), holds(await verdict(bytes), {})]).toEqual([true, true])
})

test('SEC-Z2 an operator who may not see the piece gets neither its package nor its chain of custody', async () => {
  const personal = await server.operator({ permissions: ['evidence/getPersonalList'] })
  expect((await download(pieces[0], personal)).json()).toMatchObject({ code: 404, msg: '该证据不存在' })
  await expect(server.call(evidence.custodyChain, { baoquan: pieces[0]!.baoquan }, { as: personal })).rejects.toMatchObject({ code: 404 })
})

test('UX-C5 the download is in the chain of custody of the package, and so is the sealed end before it', async () => {
  const custody = CustodyChain.parse(JSON.parse((await unzip((await download(pieces[1])).bytes)).get('custody.json')!))
  const kinds = custody.events.map(({ content }) => JSON.parse(content).kind)
  expect(kinds).toEqual(['saved', 'stamped', 'anchored', 'downloaded'])
  expect(JSON.parse(custody.events.at(-1)!.content)).toMatchObject({ by: as.realname, detail: '证明包', ip: '127.0.0.1' })
  expect(custody.sealed!.seq).toBe(3)
})

test('before it is stamped and sealed a package says so, and does not verify', async () => {
  const userId = await insertUser(server.db)
  const { bytes } = await download(await insertEvidence(server.db, { userId }))
  expect((await unzip(bytes)).get('校验说明.txt')).toContain('尚未加盖，处理中。')
  const answers = await verdict(bytes)
  expect(answers.slice(1, 5).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'pending'])
  expect(holds(answers, {})).toBe(false)
})

test('truncated, changed or rewritten custody is reported with the number of the entry', async () => {
  const files = await unzip((await download(pieces[2])).bytes)
  const written = JSON.parse(files.get('custody.json')!) as CustodyChain
  const said = async (custody: Partial<CustodyChain>) => {
    const changed = new Map(await bytesIn((await download(pieces[2])).bytes)).set('custody.json', Buffer.from(JSON.stringify({ ...written, ...custody })))
    return (await verdict(await repacked(changed))).find(({ question }) => question === '保管记录')
  }
  const { events } = written
  expect(await said({ events: events.with(1, { ...events[1]!, content: '{}' }) })).toMatchObject({
    state: 'failed',
    why: '第 2 条记录与其哈希不符，链在此处断开',
  })
  expect(await said({ events: events.slice(0, 2) })).toMatchObject({ state: 'failed', why: '账本中有第 3 条记录，链只有 2 条，其后的记录被删除' })
  expect(await said({ sealed: { ...written.sealed!, seq: 2 } })).toMatchObject({ state: 'failed', why: '账本中没有该记录的哈希' })
  expect(await said({ sealed: null })).toMatchObject({ state: 'pending' })
})

describe('the command', () => {
  const at = (name: string) => join(directory, name)
  let said: string[]
  beforeEach(() => {
    said = []
    for (const kind of ['log', 'error'] as const) jest.spyOn(console, kind).mockImplementation((...text: unknown[]) => void said.push(text.join(' ')))
  })
  afterEach(() => jest.restoreAllMocks())
  const run = async (...args: string[]) => ({ code: await verifyProof(args), text: said.splice(0).join('\n') })

  test('prints each answer with its word, and exits with 0 only if all passed', async () => {
    const { bytes } = await download()
    writeFileSync(at('package.zip'), bytes)
    writeFileSync(at('right'), '甲')
    writeFileSync(at('wrong'), '乙')
    const right = await run(at('package.zip'), '--file', at('right'))
    expect(right.code).toBe(0)
    for (const line of [
      '完整性：通过，文件与存证时一致',
      '时间戳：通过',
      '上链：通过',
      '出证机构：通过',
      '保管记录：通过',
      '结论：全部通过',
      '请用 --roots 指定',
    ])
      expect(right.text).toContain(line)
    expect(await run(at('package.zip'))).toMatchObject({ code: 0, text: expect.stringContaining('未指定原文件，完整性未验证') })
    const wrong = await run(at('package.zip'), '--file', at('wrong'))
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('完整性：不通过，文件与存证时不一致')])
  })

  test('accepts roots from elsewhere, and does not trust the package about its signer', async () => {
    const { bytes } = await download()
    writeFileSync(at('package.zip'), bytes)
    const files = await unzip(bytes)
    const folder = mkdtempSync(join(directory, 'roots-'))
    expect(await run(at('package.zip'), '--roots', folder)).toMatchObject({ code: 2, text: expect.stringContaining('文件夹中应有平台公布的') })
    const published = ['timestamp-roots.pem', 'issuer-roots.pem', 'ledger-key.pem']
    for (const name of published) writeFileSync(join(folder, name), files.get(name)!)
    expect(await run(at('package.zip'), '--roots', folder)).toMatchObject({ code: 1, text: expect.stringContaining('信任列表中没有平台的签名证书') })
    for (const name of [...published, 'issuer-certificates.pem']) writeFileSync(join(folder, name), files.get(name)!)
    expect(await run(at('package.zip'), '--roots', folder)).toMatchObject({ code: 0, text: expect.not.stringContaining('--roots') })
    writeFileSync(join(folder, 'timestamp-roots.pem'), files.get('issuer-roots.pem')!)
    expect(await run(at('package.zip'), '--roots', folder)).toMatchObject({
      code: 1,
      text: expect.stringContaining('时间戳：未验证，时间戳机构不在信任列表中'),
    })
  })

  test('UX-C1 for a record with only SM3 the file and the statement are checked; checks that need SHA-256 are unverified, with the reason', async () => {
    const zip = await packageWith({ sm3: pieces[0]!.digests.sm3 })
    writeFileSync(at('sm3.zip'), zip)
    writeFileSync(at('right'), '甲')
    writeFileSync(at('wrong'), '乙')
    const right = await run(at('sm3.zip'), '--file', at('right'))
    for (const line of [
      '完整性：通过，文件与存证时一致',
      '时间戳：未验证，存证时没有记录 SHA-256',
      '上链：未验证，存证时只记录了 SM3',
      '出证机构：通过',
      '未全部通过',
    ])
      expect(right.text).toContain(line)
    expect(right.code).toBe(1)
    expect((await run(at('sm3.zip'), '--file', at('wrong'))).text).toContain('完整性：不通过，文件与存证时不一致')
  })

  test('UX-C1 for a record with only SHA-256 everything is checked', async () => {
    writeFileSync(at('sha256.zip'), (await download(withoutSm3)).bytes)
    writeFileSync(at('right'), '丁')
    writeFileSync(at('wrong'), '乙')
    expect((await run(at('sha256.zip'), '--file', at('right'))).text).toContain('结论：全部通过')
    expect((await run(at('sha256.zip'), '--file', at('wrong'))).text).toContain('完整性：不通过，文件与存证时不一致')
  })

  test('exits with 2 and one line when there is nothing to check', async () => {
    writeFileSync(at('broken.zip'), 'PK')
    expect(await run(at('broken.zip'))).toEqual({ code: 2, text: '无法读取证明包：不是完整的压缩包' })
    expect(await run(at('none.zip'))).toEqual({ code: 2, text: expect.stringContaining('找不到文件') })
    expect(await run()).toEqual({ code: 2, text: expect.stringContaining('用法') })
    writeFileSync(at('package.zip'), (await download()).bytes)
    expect(await run(at('package.zip'), '--file', at('none'))).toEqual({ code: 2, text: expect.stringContaining('无法读取原文件') })
  })
})
