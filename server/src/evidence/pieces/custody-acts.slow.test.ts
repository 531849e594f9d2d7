import type { Route } from '@console/platform/contract'
import { zips } from '@console/platform/contract/zips'
import { custodyKinds, type CustodyKind, evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { publicPages } from '@console/platform/contract/public'
import sql from 'sql-template-tag'
import { openProver, type Prover } from '../proof/prover'
import { crc32Of } from '../../infra/files/digests'
import { receiveFile } from './save-evidence'
import { sealWaiting } from '../proof/seal'
import { stampWaiting } from '../proof/stamp'
import { type PublicLinks, publicLinks } from '../public-links/public-links'
import { inputsOf, lastingRoutes } from '../../testing/all-routes'
import { insertCapture } from '../../testing/test-captures'
import { insertEvidence } from '../../testing/test-evidence'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { testImage } from '../../testing/test-image'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { recordVerification } from './integrity'
import { findOriginal, type KeptFile } from './queries'

const linkKeys = new Map([['k1', Buffer.alloc(32, 7)]])
let server: TestServer
let links: PublicLinks
let prover: Prover
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer({ linkKeys, relaxedLimits: true })
  links = publicLinks(server.db, linkKeys)
  prover = await openProver(server.db, { demo: false })
  bytes = await testImage(20, 20).png().toBuffer()
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db, { status: 3 })
})
afterAll(() => server.close())

let bytes: Buffer

/** A capture of a web page whose evidence is an image, a certificate of it, and an application about it. */
async function world() {
  const { number, piece: captured } = await insertCapture(server.db, { userId, type: 'web', files: server.files, bytes, html: '<p>证书</p>' })
  const piece = { ...captured!, path: (await original(captured!.baoquan)).path }
  const { orderId } = await insertNotarization(server.db, { userId })
  return { number, piece, orderId }
}
type World = Awaited<ReturnType<typeof world>>
type Asked = Record<string, unknown>

const original = async (baoquan: string) => (await findOriginal(server.db, baoquan)) as KeptFile
const by = () => ({ accountId: as.accountId, realname: as.realname, ip: '10.0.0.1' })
const shared = async ({ piece }: World, purpose: 'preview' | 'certificate', shown = false) => links.share({ evidence: piece, purpose, by: by(), shown })
const ticketIn = (url: string) => new URL(url, 'http://console').searchParams.get('ticket')!

const about = ({ piece }: World) => ({ baoquan: piece.baoquan })
const capture = ({ number }: World) => ({ baoquan: number, type: 'web' })
const file = ({ piece }: World) => ({ path: piece.path })
const opening = (purpose: 'preview' | 'certificate') => async (world: World) => ({
  ...about(world),
  ...file(world),
  grant: (await shared(world, purpose)).grant,
})

/** Inputs with which routes succeed, where `inputsOf` names nothing that exists. */
const inputs = new Map<Route, (world: World) => Asked | Promise<Asked>>([
  ...[evidence.reveal, evidence.fileLink, evidence.proof, evidence.proofPackage, evidence.certificate, evidence.verifyLink].map(
    (route) => [route, about] as const,
  ),
  ...[evidence.links, evidence.custody, evidence.custodyChain, evidence.thumbnail].map((route) => [route, about] as const),
  ...[online.reveal, online.certificate, online.downloadLink].map((route) => [route, capture] as const),
  ...[evidence.detail, evidence.apiDetail].map((route) => [route, (world: World) => ({ ...about(world), userId })] as const),
  ...[evidence.file, online.file].map((route) => [route, file] as const),
  [evidence.imagePreview, ({ piece }) => ({ baoquan_no: piece.baoquan })],
  [evidence.batchLinks, ({ piece }) => ({ dataIdStr: piece.id })],
  [evidence.download, async (world) => ({ ticket: ticketIn((await server.call(evidence.fileLink, about(world), { as })).url) })],
  [evidence.certificateFile, async (world) => ({ path: (await server.call(evidence.certificate, about(world), { as })).file.split('path=')[1] })],
  [evidence.previewLink, (world) => ({ ...about(world), type: 1 })],
  [evidence.renewLink, async (world) => ({ id: (await shared(world, 'preview', true)).id.toString('hex') })],
  [evidence.addLink, (world) => ({ ...about(world), purpose: 2 })],
  [evidence.revokeLink, async (world) => ({ id: (await shared(world, 'preview')).id.toString('hex') })],
  [evidence.addCustody, (world) => ({ ...about(world), kind: 'printed' })],
  [online.download, async ({ number }) => ({ ticket: ticketIn((await server.call(online.downloadLink, { baoquan: number, type: 'web' }, { as })).downUrl!) })],
  [online.batchLinks, ({ number }) => ({ baoquanStr: number, type: 'web' })],
  [zips.addJob, ({ piece }) => ({ ids: piece.id })],
  [zips.addCaptureJob, ({ number }) => ({ baoquanStr: number })],
  [zips.job, async ({ piece }) => ({ id: (await server.call(zips.addJob, { ids: String(piece.id) }, { as })).id })],
  ...[publicPages.preview, publicPages.file].map((route) => [route, opening('preview')] as const),
  ...[publicPages.certificate, publicPages.paper, publicPages.proof].map((route) => [route, opening('certificate')] as const),
  ...[notarization.detail, notarization.review].map(
    (route) => [route, ({ orderId }: World) => ({ orderId, userId, isCheck: 1, checkRemark: '材料齐全' })] as const,
  ),
  [
    notarization.reopen,
    async ({ orderId }) => {
      await server.call(notarization.review, { orderId, userId, isCheck: 1, checkRemark: '材料齐全' }, { as })
      const { checkedAt } = await server.call(notarization.detail, { orderId, userId }, { as })
      return { orderId, checkedAt: checkedAt!, reason: '看错了申请' }
    },
  ],
  ...[notarization.evidence, notarization.evidenceDetail, notarization.reveal].map((route) => [route, ({ orderId }: World) => ({ orderId })] as const),
])

/** The calls that are acts, with their event of custody. No other call writes there. */
const acts = new Map<Route, CustodyKind>([
  ...[evidence.reveal, online.reveal].map((route) => [route, 'unmasked'] as const),
  ...[evidence.file, online.file].map((route) => [route, 'previewed'] as const),
  ...[evidence.download, online.download, zips.job, evidence.certificateFile, evidence.proofPackage].map((route) => [route, 'downloaded'] as const),
  ...[evidence.previewLink, evidence.addLink].map((route) => [route, 'shared'] as const),
  [evidence.revokeLink, 'revoked'],
  [evidence.addCustody, 'printed'],
  ...[notarization.review, notarization.reopen].map((route) => [route, 'reviewed'] as const),
  ...[publicPages.preview, publicPages.file, publicPages.certificate, publicPages.paper, publicPages.proof].map((route) => [route, 'opened'] as const),
])

/** The number of events of each kind, and of links. */
async function written() {
  const rows = await server.db.rows<{ kind: string; count: number }>(sql`
    select content::json->>'kind' as kind, count(*)::int as count from custody_events group by 1
    union all select 'links', count(*)::int from public_links`)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
/** The kinds of which there are more than before. */
async function since(before: Map<string, number>) {
  return [...(await written())].filter(([kind, count]) => count !== (before.get(kind) ?? 0)).map(([kind]) => kind)
}
const statusOf = async (route: Route, input: Asked, method: Route['method'] | 'HEAD' = route.method) =>
  method === 'HEAD'
    ? (
        await server.app.inject({
          method: 'HEAD',
          url: `${route.path}?${new URLSearchParams(input as Record<string, string>)}`,
          headers: { authorization: `Bearer ${as.token}` },
        })
      ).statusCode
    : (await server.request(route, input, { as })).statusCode

const ofEvidence = [evidence, online, zips, publicPages].flatMap((contract): Route[] => Object.values(contract)).filter(({ path }) => !/LiveConfig/i.test(path))

/** The calls that return a link, or the paper with the permanent link. */
const handing: Route[] = [evidence.previewLink, evidence.addLink, evidence.certificate, evidence.addCustody]

async function seal() {
  while (await stampWaiting(server.db, prover));
  await sealWaiting(server.db, prover)
}

test('UX-C5 of all routes only the acts write to custody or return a link, and HEAD never does', async () => {
  await world()
  await seal()
  for (const route of lastingRoutes) {
    const made = await world()
    for (const input of inputs.has(route) ? [await inputs.get(route)!(made)] : inputsOf(route)) {
      const before = await written()
      if (route.method === 'GET') await statusOf(route, input, 'HEAD')
      expect([route.path, input, await since(before)]).toEqual([route.path, input, []])
      const status = await statusOf(route, input)
      const expected = [acts.get(route), handing.includes(route) && 'links'].filter(Boolean)
      expect([route.path, input, (await since(before)).sort()]).toEqual([route.path, input, expected.sort()])
      // A refused call shows nothing.
      if (ofEvidence.includes(route)) expect([route.path, input, status]).toEqual([route.path, input, 200])
    }
  }
})

test('UX-C5 the page reports a matching file; the platform records its own acts; there is no other kind', async () => {
  const kinds = new Set<CustodyKind>(acts.values())
  async function states(kind: CustodyKind, act: () => Promise<unknown>) {
    const before = await written()
    await act()
    expect(await since(before)).toEqual([kind])
    kinds.add(kind)
  }
  const { piece } = await world()
  await seal()
  await states('verified', () => server.call(evidence.addCustody, { baoquan: piece.baoquan, kind: 'verified' }, { as }))
  await states('saved', () => insertEvidence(server.db, { userId, files: server.files }))
  const late = await insertEvidence(server.db, { userId, bytes, fileStatus: 2 })
  const file = { ...(await server.files.put(bytes)), name: 'photo.jpg', type: 'image/jpeg', crc32: crc32Of(bytes) }
  const handover = { by: '取证服务', ip: '10.0.0.1', detail: '密钥' }
  await states('received', () => server.db.transaction((tx) => receiveFile(tx, { evidenceId: late.id, at: new Date(), handover }, async () => file)))
  await states('stamped', () => stampWaiting(server.db, prover))
  await states('anchored', () => sealWaiting(server.db, prover))
  const kept = await original(piece.baoquan)
  await states('damaged', () => recordVerification(server.db, kept, { intact: false }, { error() {} }))
  await states('verified', () => recordVerification(server.db, kept, { intact: true }, { error() {} }))
  expect([...kinds].sort()).toEqual(Object.keys(custodyKinds).sort())
})
