import { File, get, post, routes, text, time, z } from '@console/platform/contract'
import { anyDownload, captureNumbers } from '@console/platform/contract/online'

/** The permission to download evidence, or captures of a type, includes zips of it. It is checked for each piece. */
const access = ['evidence/download', 'evidence/downloadPersonal'] as const
/** As many pieces of evidence as are downloaded at once, in a zip or one by one. */
export const MAX_PIECES = 1000

/** A requested piece that is not in the zip. */
export const LeftOut = z.object({
  /** The id in the request: of the piece, or the number of its capture. */
  id: z.union([z.number(), z.string()]),
  /** Null when there is no such piece, or not for this operator. */
  baoquan: z.nullable(z.string()),
  title: z.nullable(z.string()),
  reason: z.string(),
})
export type LeftOut = z.infer<typeof LeftOut>

/**
 * A requested zip. It is made while it is sent; until it expires it can be downloaded, and a broken download resumed.
 */
export const Zip = z.object({
  id: z.string(),
  /** What it is saved as. */
  name: z.string(),
  /** Where a browser fetches it. */
  url: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Pieces of evidence in it. */
  count: z.number(),
  leftOut: z.array(LeftOut),
  createdAt: time,
  expiresAt: time,
})
export type Zip = z.infer<typeof Zip>

const atMost = z.refine<string>((list) => list.split(',').length <= MAX_PIECES, `一次最多打包 ${MAX_PIECES} 份证据`)
const idList = text('证据', { required: '请选择需要下载的证据', max: 20_000, pattern: /^\d{1,9}(,\d{1,9})*$/ })

export const zips = routes({
  /** Pieces whose file is missing, still being uploaded or damaged are left out and listed. */
  addJob: post('/api/download/addJob', {
    summary: '打包下载',
    access,
    success: '打包完成',
    input: z.strictObject({ ids: idList.check(atMost) }),
    result: Zip,
  }),
  /** Captures are known by their numbers. Those of types that the operator may not download are left out, too. */
  addCaptureJob: post('/api/download/addCaptureJob', {
    summary: '打包下载取证文件',
    access: anyDownload,
    success: '打包完成',
    input: z.strictObject({ baoquanStr: captureNumbers.check(atMost) }),
    result: Zip,
  }),
  /** The zip; with ranges, so that it can be resumed. */
  job: get('/api/download/job', {
    summary: '下载打包文件',
    access: [...access, ...anyDownload],
    download: true,
    input: z.object({ id: text('下载编号', { pattern: /^[0-9a-f]{32}$/ }) }),
    result: File,
  }),
})
