import {
  choice,
  dateRange,
  File,
  get,
  integer,
  keyword,
  listQuery,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sortBy,
  text,
  time,
  userNumber,
  z,
} from '@console/platform/contract'
import type { Permission } from '@console/platform/contract/permission-tree'
import { CustodyChain, ProofAnswer } from '@console/platform/contract/proof'
import { CustodyEvent, EvidenceDetail, EvidenceRow, linkPurposes, LinkRow, MAX_LINK_MINUTES } from './records'

/** The permission for a list of evidence includes opening its entries. */
const eitherList = ['evidence/getEvidenceList', 'evidence/getPersonalList'] as const satisfies readonly Permission[]
/**
 * Those, the lists of captures, which allow opening the evidence of captures, and the permission to decide
 * applications, which allows opening the evidence of applications.
 */
const anyList = [
  ...eitherList,
  'online/getWebList',
  'online/getProcessList',
  'online/getMoveList',
  'online/getLiveList',
  'notarization/data',
] as const satisfies readonly Permission[]
/** Opening a piece includes viewing its file. */
const shownTo = [...eitherList, 'notarization/data'] as const satisfies readonly Permission[]
/** As `eitherList`, for its download. */
const eitherDownload = ['evidence/download', 'evidence/downloadPersonal'] as const satisfies readonly Permission[]
/** The evidence number. */
const baoquan = text('证据编号', { max: 32, pattern: /^[A-Z0-9]{8,32}$/i })
const userId = userNumber()
/** The name by which answers refer to a file. */
const path = text('文件', { pattern: /^[\w-]+(\.[\w-]+)?$/ })
const oneOf = z.object({ baoquan, userId })

const listFilters = { datetime: z.optional(dateRange('存证时间')), keyword: z.optional(keyword()) }

const Link = z.object({ path: z.string(), expireTime: time })
/** The same for a page that shows it as a code; what is left out, another back end does not know. */
const ShownLink = z.object({ path: z.string(), expireTime: z.optional(time), /** By this it is renewed. */ id: z.optional(z.string()) })
const linkId = text('链接', { pattern: /^[0-9a-f]{32}$/ })

export const evidence = routes({
  /** Without `isApp` every piece of evidence, with it those that the app captured. */
  list: get('/api/ajax/data/getSaveDataList', {
    summary: '证据列表',
    access: ({ isApp }) => (isApp ? 'evidence/getPersonalList' : 'evidence/getEvidenceList'),
    input: listQuery({ ...listFilters, isApp: z.optional(choice('来源', { 1: 'App 取证' })), userId: z.optional(userId), sort: sortBy('saveTime') }),
    result: pageOf(EvidenceRow),
  }),
  /** The batch page's: the same rows as the list without `isApp`. */
  batchList: get('/api/ajax/data/dataList', {
    summary: '批量下载的证据列表',
    access: 'evidence/download',
    input: listQuery({ ...listFilters, sort: sortBy('saveTime') }),
    result: pageOf(EvidenceRow),
  }),
  reveal: reveal('/api/data/reveal', { summary: '证据用户的完整手机号', input: z.object({ baoquan }) }),
  /** Saved in the console of old (newData 0). */
  detail: get('/api/data/saveDataDetail', { summary: '证据详情', access: eitherList, input: oneOf, result: EvidenceDetail }),
  /** Saved through the platform's API (newData 1). */
  apiDetail: get('/api/share/saveDataDetail', { summary: '接口存证详情', access: eitherList, input: oneOf, result: EvidenceDetail }),

  /** The file as it is shown in the page; with ranges. */
  file: get('/api/evidence/getFile', { summary: '查看证据文件', access: shownTo, download: true, shown: true, input: z.object({ path }), result: File }),
  /** Of an image, small, for a row of a list: looking at it is no look at the evidence. */
  thumbnail: get('/api/evidence/getThumbnail', {
    summary: '证据图片的缩略图',
    access: shownTo,
    download: true,
    shown: true,
    input: z.object({ baoquan }),
    result: File,
  }),
  /** A link to the file that ends after 15 minutes. */
  fileLink: post('/api/Down/baoquanFile', {
    summary: '证据文件下载地址',
    access: eitherDownload,
    reads: true,
    input: z.object({ baoquan }),
    result: z.object({ url: z.string() }),
  }),
  /** Where the links of `fileLink` and `batchLinks` lead. */
  download: get('/api/evidence/download', {
    summary: '下载证据文件',
    access: eitherDownload,
    download: true,
    shortLived: true,
    input: z.object({ ticket: text('下载凭据') }),
    result: File,
  }),
  batchLinks: post('/api/data/downloadBatch', {
    summary: '批量下载地址',
    access: eitherDownload,
    reads: true,
    input: z.object({ dataIdStr: text('证据', { required: '请选择需要下载的证据', max: 20_000, pattern: /^\d+(,\d+)*$/ }) }),
    result: z.array(z.string()),
  }),
  imagePreview: post('/api/share/getMpsInfo', {
    summary: '图片预览',
    access: shownTo,
    reads: true,
    input: z.object({ baoquan_no: baoquan }),
    result: z.object({ url: z.string() }),
  }),

  /** The proof package: everything needed to verify the piece independently. */
  proof: get('/api/evidence/getProof', {
    summary: '存证凭证',
    access: anyList,
    input: z.object({ baoquan }),
    /** `partial`: the signed text names a place or a device, and is left out for roles that are shown neither. */
    result: z.object({ ...ProofAnswer.shape, partial: z.optional(z.boolean()) }),
  }),
  certificate: get('/api/Down/certificate', {
    summary: '证书下载地址',
    access: anyList,
    acts: true,
    input: z.object({ baoquan }),
    result: z.object({ file: z.string() }),
  }),
  /** Where the address of `certificate` leads. */
  certificateFile: get('/api/evidence/getCertificate', {
    summary: '下载证书',
    access: anyList,
    download: true,
    input: z.object({ path }),
    result: File,
  }),
  /**
   * What others check it by, as a zip: proof, manifest, tokens, roots, chain of custody, and how to. The file itself is
   * not in it. What names a place or a device is for roles that are shown them.
   */
  proofPackage: get('/api/evidence/getProofPackage', { summary: '下载证明包', access: anyList, download: true, input: z.object({ baoquan }), result: File }),
  /**
   * The address that is printed as a code on the certificate's paper. It never ends, and shows no file: looking it up
   * is no sharing.
   */
  verifyLink: get('/api/evidence/getVerifyLink', {
    summary: '证书上的核验地址',
    access: anyList,
    input: z.object({ baoquan }),
    result: z.object({ path: z.string() }),
  }),
  /** Shares the file: the address of the phone's preview, with a grant in it, and when it ends. */
  previewLink: get('/api/share/getAttView', {
    summary: '手机预览地址',
    access: 'evidence/share',
    acts: true,
    input: z.object({ baoquan, type: choice('类型', { 1: '证据预览' }) }),
    result: ShownLink,
  }),
  /** Goes on with a link that a page shows as a code, before it ends. It is the same sharing. */
  renewLink: post('/api/share/renewLink', {
    summary: '延长屏幕上的预览地址',
    access: 'evidence/share',
    reads: true,
    passive: true,
    input: z.strictObject({ id: linkId }),
    result: ShownLink,
  }),
  links: get('/api/share/getLinks', { summary: '分享链接列表', access: 'evidence/share', input: listQuery({ baoquan }), result: pageOf(LinkRow) }),
  addLink: post('/api/share/addLink', {
    summary: '生成分享链接',
    access: 'evidence/share',
    success: '新增成功',
    input: z.strictObject({
      baoquan,
      purpose: choice('用途', linkPurposes, '请选择用途'),
      minutes: z.optional(integer('有效分钟数', { max: MAX_LINK_MINUTES, tooLarge: '有效期最长7天' })),
    }),
    result: Link,
  }),
  revokeLink: post('/api/share/revokeLink', {
    summary: '撤销分享链接',
    access: 'evidence/share',
    success: '操作成功',
    input: z.strictObject({ id: linkId }),
    result: Nothing,
  }),

  custody: get('/api/evidence/getCustody', { summary: '保管记录', access: anyList, input: listQuery({ baoquan }), result: pageOf(CustodyEvent) }),
  /** The chain as it was written, with its end's place in the ledger, for verification. */
  custodyChain: get('/api/evidence/getCustodyChain', { summary: '保管记录的哈希链', access: anyList, input: z.object({ baoquan }), result: CustodyChain }),
  /** Events that only the page can report: a local file, or the stored one, matches the evidence. */
  addCustody: post('/api/evidence/addCustody', {
    summary: '记录打印证书或核验文件',
    access: anyList,
    input: z.strictObject({ baoquan, kind: z.literal(['printed', 'verified', 'verifiedKept']) }),
    result: Nothing,
  }),
})
