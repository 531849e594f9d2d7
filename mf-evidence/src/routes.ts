import { evidence, nodes as evidenceNodes } from '@console/platform/contract/evidence'
import { nodes as notarizationNodes, notarization } from '@console/platform/contract/notarization'
import { nodes as onlineNodes, online } from '@console/platform/contract/online'
import { menuPage } from '@console/platform/contract/permission-tree'
import type { Permission } from '@console/platform/contract'
import type { ListCounter, PageAction, PageRoute } from '@console/platform/remote'

const enterprise = '/evidence/EnterpriseCertificate'

const captures = () => import('./pages/capture-list-page')
const captureDownload = () => import('./pages/capture-download-page')

/** What the list of each type of captures asks, also where they are chosen for a batch download. */
const asked = {
  web: { call: online.webList },
  process: { call: online.evidenceList, input: { type: 1 } },
  move: { call: online.evidenceList, input: { type: 3 } },
  live: { call: online.liveList },
}

/** The captures of a user that are of the type of a page of the menu. */
const ofUser = (segment: keyof typeof asked, { name, permission }: { name: string; permission: Permission }, place: number): PageRoute => ({
  path: `/online/user/:user_id/${segment}`,
  title: name,
  permission,
  tab: { of: 'user', label: '取证', place },
  page: () => import('./pages/user-capture-list-page'),
})

/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
  {
    ...menuPage(evidenceNodes[7]),
    record: { of: 'evidence', query: 'keyword' },
    first: { call: evidence.list },
    page: () => import('./pages/enterprise-list-page'),
  },
  {
    ...menuPage(evidenceNodes[8]),
    record: { of: 'evidence', query: 'keyword' },
    first: { call: evidence.list, input: { isApp: 1 } },
    page: () => import('./pages/personal-list-page'),
  },
  {
    path: '/evidence/EnterpriseCertificate/download',
    title: '批量下载',
    permission: 'evidence/download',
    parent: enterprise,
    first: { call: evidence.batchList },
    page: () => import('./pages/batch-download-page'),
  },
  {
    path: '/certificate/:baoquan/:userId',
    title: '证据证书',
    permission: ['evidence/getEvidenceList', 'evidence/getPersonalList'],
    parent: enterprise,
    page: () => import('./pages/certificate-page'),
  },
  {
    path: '/certificateApi/:baoquan/:userId',
    title: '证据证书',
    permission: ['evidence/getEvidenceList', 'evidence/getPersonalList'],
    parent: enterprise,
    page: () => import('./pages/certificate-page'),
  },
  {
    ...menuPage(notarizationNodes[10]),
    record: { of: 'notarization', query: 'keyword' },
    first: { call: notarization.list },
    page: () => import('./pages/notarization-list-page'),
  },
  {
    path: '/evidence/results/:userId/:dataId/:orderId/:type',
    title: '出证申请详情',
    permission: 'notarization/getList',
    parent: '/evidence/results',
    page: () => import('./pages/notarization-detail-page'),
  },
  {
    path: '/evidence/results/:userId/:dataId/:orderId/:type/:pieceId',
    title: '申请证据',
    permission: 'notarization/data',
    parent: '/evidence/results/:userId/:dataId/:orderId/:type',
    page: () => import('./pages/application-evidence-page'),
  },
  {
    ...menuPage(notarizationNodes[11]),
    first: { call: notarization.notaries },
    page: () => import('./pages/notary-list-page'),
  },
  { ...menuPage(onlineNodes[13]), first: asked.web, page: captures },
  { ...menuPage(onlineNodes[14]), first: asked.process, page: captures },
  { ...menuPage(onlineNodes[15]), first: asked.move, page: captures },
  { ...menuPage(onlineNodes[16]), first: asked.live, page: captures },
  { path: '/online/webDownload', title: '批量下载', permission: 'online/downloadWeb', parent: '/online/web', first: asked.web, page: captureDownload },
  {
    path: '/online/processDownload',
    title: '批量下载',
    permission: 'online/downloadProcess',
    parent: '/online/process',
    first: asked.process,
    page: captureDownload,
  },
  { path: '/online/moveDownload', title: '批量下载', permission: 'online/downloadMove', parent: '/online/move', first: asked.move, page: captureDownload },
  { path: '/online/liveDownload', title: '批量下载', permission: 'online/downloadLive', parent: '/online/live', first: asked.live, page: captureDownload },
  {
    path: '/online/liveConfig',
    title: '直播取证参数配置',
    permission: 'online/liveConfig',
    parent: '/online/live',
    first: { call: online.liveConfigs },
    page: () => import('./pages/live-config-list-page'),
  },
  {
    path: '/online/attestation/:baoquan/:type',
    title: '取证证书',
    permission: ['online/getWebList', 'online/getProcessList', 'online/getMoveList', 'online/getLiveList'],
    parent: '/online/web',
    page: () => import('./pages/attestation-page'),
  },
  {
    path: '/evidence/user/:user_id',
    title: '存证',
    permission: ['evidence/getEvidenceList', 'evidence/getPersonalList'],
    tab: { of: 'user', label: '存证', place: 20 },
    page: () => import('./pages/user-evidence-list-page'),
  },
  ofUser('web', onlineNodes[13], 30),
  ofUser('process', onlineNodes[14], 31),
  ofUser('move', onlineNodes[15], 32),
  ofUser('live', onlineNodes[16], 33),
  {
    path: '/evidence/user/:user_id/applications',
    title: '出证',
    permission: 'notarization/getList',
    tab: { of: 'user', label: '出证', place: 40 },
    page: () => import('./pages/user-notarization-list-page'),
  },
]

/** What waits for a review. */
export const counters: ListCounter[] = [
  {
    title: '待审核出证申请',
    permission: 'notarization/data',
    list: '/evidence/results?pay=2&notarial=1&waiting=1&sort=addTime.asc',
    review: true,
    queue: 'notarization',
    decided: { call: notarization.decided },
  },
  { title: '我经办的出证申请', permission: 'notarization/data', list: '/evidence/results?pay=2&notarial=1&handling=1&sort=addTime.asc', own: true },
]

/** What Ctrl+K finds by name. */
export const actions: PageAction[] = [
  { call: notarization.addNotary, page: '/evidence/notary' },
  { call: online.addLiveConfig, page: '/online/liveConfig' },
]
