import { evidence } from '@console/platform/contract/evidence'
import { publicPages } from '@console/platform/contract/public'
import { verify } from '@console/platform/proof'
import { publicLinks } from '../../public-links/public-links'
import { type TestChain, testChain } from '../../../testing/test-chain'
import { insertEvidence } from '../../../testing/test-evidence'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { insertUser } from '../../../testing/test-users'
import { openProver } from '../prover'
import { sealWaiting } from '../seal'
import { stampWaiting } from '../stamp'
import { type GivenChain, chainOf } from './chain'
import { writeHeads } from './write-heads'

const linkKeys = new Map([['k1', Buffer.alloc(32, 7)]])
let net: TestChain
let given: GivenChain
let server: TestServer
let as: TestOperator
let userId: number
let piece: Awaited<ReturnType<typeof insertEvidence>>
beforeAll(async () => {
  net = await testChain()
  given = { rpcUrl: net.service.url, privateKey: '1'.repeat(64), confirmations: 2 }
  const settings = { publicUrl: 'https://console.example', explorerUrl: 'https://explorer.example/tx/{hash}', relaxedLimits: true }
  server = await startTestServer({ linkKeys, chain: given, ...settings })
  as = await server.operator({ permissions: ['evidence/getEvidenceList'] })
  userId = await insertUser(server.db, { name: '华信科技' })
  piece = await insertEvidence(server.db, { userId, html: '<p>证书</p>' })
  const prover = await openProver(server.db, { demo: false, chained: true })
  while (await stampWaiting(server.db, prover));
  while (await sealWaiting(server.db, prover));
})
afterAll(async () => {
  await server.close()
  await net.service.close()
})

const detail = () => server.call(evidence.detail, { baoquan: piece.baoquan, userId }, { as })
const known = () => server.call(evidence.proof, { baoquan: piece.baoquan }, { as })
const drawn = async () => (await server.call(evidence.certificate, { baoquan: piece.baoquan }, { as })).file
async function publicCertificate() {
  const by = { accountId: as.accountId, realname: as.realname, ip: '10.0.0.1' }
  const { grant } = await publicLinks(server.db, linkKeys).share({ evidence: piece, purpose: 'certificate', by })
  return (await server.call(publicPages.certificate, { grant, baoquan: piece.baoquan })).data
}

test('CERT-02 a piece whose head is waiting for confirmation shows that; then its hash is the transaction, for operators, on paper and in public', async () => {
  const pending = { blockchain_hash: null, chainTime: null, explorerUrl: null }
  expect(await detail()).toMatchObject(pending)
  expect(await publicCertificate()).toMatchObject({ ...pending, ledger: { name: '内置账本（等待写入区块链）', embedded: true } })
  expect(await known()).toMatchObject({ sealed: { head: 1 }, anchor: null, ledger: { embedded: true } })
  expect(await server.call(publicPages.head, { q: '1' })).toMatchObject({ chained: true, anchor: null, explorerUrl: null })
  const before = await drawn()

  const chain = chainOf(given)
  await writeHeads(server.db, chain)
  net.mine(3)
  await writeHeads(server.db, chain)

  const transaction = net.taken()[0]!.hash
  const written = { blockchain_hash: transaction, chainTime: expect.stringMatching(/^20/), explorerUrl: `https://explorer.example/tx/${transaction}` }
  expect(await detail()).toMatchObject(written)
  const ledger = { name: '区块链（链 ID 31337）', embedded: false }
  expect(await publicCertificate()).toMatchObject({ ...written, ledger })
  expect(await server.call(publicPages.head, { q: transaction })).toMatchObject({
    ...{ number: 1, chained: true, anchor: { chainId: 31337, transaction, block: 1 }, explorerUrl: written.explorerUrl },
  })
  const { proof, trust, ...facts } = await known()
  expect(facts).toMatchObject({ anchor: { transaction }, ledger })
  expect(await drawn()).not.toBe(before)
  const { chain: answer } = await verify(proof, piece.digests, trust)
  expect(answer).toMatchObject({ state: 'passed', why: '文件的哈希已写入账本，该批已写入区块链，请在区块浏览器核对交易' })
  expect(answer.facts).toContainEqual({ label: '区块链交易', value: transaction, kind: 'hash' })
})
