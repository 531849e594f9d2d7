import type { NotarizationDetail, NotarizationRow, Notary } from '@console/platform/contract/notarization'

export const application: NotarizationRow = {
  id: 31,
  order_no: 'GZ20260601080000',
  companyName: '杭州存真科技有限公司',
  mobile: '13800000007',
  addTime: '2026-06-01 08:00:00',
  num: 3,
  payStatus: '已支付',
  notarialStatus: '出证中',
  handler: '李经办',
  notarial: '方正明',
  baoquan_no: 'BQ20260102000007,BQ20260102000008',
  user_id: 12,
  data_id: 7,
  type: 2,
}

const addressOf = (kind: string) => `/api/notarization/getFile?orderId=31&kind=${kind}`

export const applicationDetail: NotarizationDetail = {
  orderId: 31,
  orderNo: 'GZ20260601080000',
  orderMoney: '1500.00',
  payStatus: '已支付',
  addTime: '2026-06-01 08:00:00',
  num: 3,
  sendTypeName: '邮寄',
  username: '杭州存真科技有限公司',
  company: '杭州存真科技有限公司',
  taxNumber: '91330100MA7ABCDE1X',
  address: '杭州市西湖区文三路 1 号',
  authorName: '韩梅梅',
  authorPhone: '13900000009',
  authorIdcard: '330102199001010011',
  authType: 2,
  authorFront: addressOf('author_front'),
  authorBack: addressOf('author_back'),
  authorHand: null,
  license: addressOf('license'),
  file: addressOf('file'),
  applyUrlPdf: addressOf('apply'),
  adviceUrlPdf: addressOf('advice'),
  tellUrlPdf: addressOf('tell'),
  notesUrlPdf: null,
  status: 1,
  notarialStatus: '出证中',
  editPermission: true,
  handledBySelf: false,
  handledBefore: false,
  othersMayCheck: true,
  mayTakeOver: false,
  mayHandOver: false,
  mayReopen: false,
  handler: { accountId: 5, name: '李经办', at: '2026-06-01 09:00:00' },
  notary: '方正明',
  checkRemark: null,
  checkedBy: null,
  checkedAt: null,
  history: [{ at: '2026-06-01 10:00:00', by: '周敏华', action: '转交 李经办 经办' }],
}

/** The fields of a decided application. */
export const approved = {
  status: 2,
  notarialStatus: '出证成功',
  checkRemark: '材料齐全',
  checkedBy: '周敏华',
  checkedAt: '2026-06-02 10:00:00',
} as const satisfies Partial<NotarizationDetail>

export const notary: Notary = { id: 4, notary: '方正明', assistant_notary: '许佳怡' }

/** The numbers of the list's tabs. */
export const tabCounts = () => ({ waiting: 34, all: 1204, approved: 1100, refused: 70, mine: 12 })
