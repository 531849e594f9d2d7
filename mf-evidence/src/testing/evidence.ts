import type { ProofAnswer } from '@console/platform/contract/proof'
import type { CustodyEvent, EvidenceDetail, EvidenceRow, LinkRow } from '@console/platform/contract/evidence'

export const piece: EvidenceRow = {
  id: 7,
  baoquan: 'BQ20260102000007',
  userId: 12,
  companyName: '杭州存真科技有限公司',
  mobile: '13800000007',
  type: '文件存证',
  userType: 2,
  title: '合同签署录像',
  saveTime: '2026-01-02 03:04:05',
  fileStatus: 1,
  fileType: 4,
  isApp: 0,
  newData: 0,
}

/** One piece in each state of its file, named by the state. */
export const inEveryState: EvidenceRow[] = [
  { ...piece, id: 1, title: '已上传图片', fileType: 2 },
  { ...piece, id: 2, title: '已上传文件', fileType: 1, newData: 1 },
  { ...piece, id: 3, title: '上传中图片', fileType: 2, fileStatus: 2 },
  { ...piece, id: 4, title: '缺失文件', fileType: 1, fileStatus: 0 },
]

export const detail: EvidenceDetail = {
  ...piece,
  isDownload: 1,
  file_hash: 'ab'.repeat(32),
  sha256: 'ab'.repeat(32),
  sm3: 'cd'.repeat(32),
  blockchain_hash: 'ef'.repeat(32),
  chainTime: '2026-01-02 03:04:15',
  explorerUrl: 'https://console.test/chain?q=efef',
  html: '<h1>存证证书</h1>',
  startAt: '2026-01-02 03:00:00',
  endAt: '2026-01-02 03:03:00',
  address: '杭州市西湖区文三路 1 号',
  configInfo: null,
  file: { path: 'a1b2.mp4', name: '合同签署录像.mp4', type: 'video/mp4', size: 95_000, damagedAt: null },
}

export const custodyEvent: CustodyEvent = { seq: 1, at: '2026-01-02 03:04:05', kind: 'saved', by: '存证平台', ip: null, detail: null, hash: '12'.repeat(32) }

export const link: LinkRow = {
  id: '1'.repeat(32),
  purpose: 'preview',
  by: '李敏',
  createTime: '2026-01-02 03:04:05',
  expireTime: '2026-01-02 03:19:05',
  state: 1,
  opened: 2,
  openTime: '2026-01-02 03:05:00',
}

export const proof: ProofAnswer = {
  stamped: { at: '2026-01-02 03:04:06', authority: '本平台内置时间戳（非第三方）', embedded: true },
  signed: true,
  sealed: { head: 3, hash: 'ef'.repeat(32), at: '2026-01-02 03:04:15' },
  ledger: { name: '内置账本（未接入区块链）', embedded: true },
  anchor: null,
  proof: { manifest: '{}', signature: null, token: null, ledger: null },
  trust: { timestampRoots: [], issuerRoots: [], ledgerKey: '' },
}
