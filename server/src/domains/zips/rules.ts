import { randomBytes } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import type { LeftOut } from '@console/platform/contract/zips'
import { safeName } from '../../infra/zip/safe-name'
import { mayDownload, mayDownloadCapture } from '../../evidence/pieces/access'
import { unavailableReason } from '../../evidence/pieces/evidence-file'
import type { KeptFile, Original } from '../../evidence/pieces/queries'
import type { Operator } from '../../operators/access/operator'

export const JOBS_OF_AN_ACCOUNT = 50
export const KEPT_MS = 24 * 3_600_000

/** A file of evidence by its path, with its name in the zip. */
export interface NamedFile {
  path: string
  name: string
}

/** A file that was made for the zip. */
export interface Document {
  name: string
  base64: string
}

export const newJobId = () => randomBytes(16).toString('hex')
export const noJob = () => new ApiError(404, '该打包文件不存在或已过期，请重新打包')
export const nothingToPack = () => new ApiError(409, '无下载文件')
export const noLongerWhole = (pieces: readonly KeptFile[]) =>
  new ApiError(409, `其中${pieces.map(({ baoquan }) => ` ${baoquan} `).join('、')}的证据文件已不能下载，请重新打包`)
export const LOST = '证据文件已丢失，已停止提供'
export const tooManyJobs = () => new ApiError(409, `24 小时内最多打包 ${JOBS_OF_AN_ACCOUNT} 次，请稍后再试`)

const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
export const jobName = (at: Date) => `证据打包_${minute.format(at).replace(/\D/g, '')}.zip`

/** Anyone who may download a piece by one of its lists may have it in a zip. */
export const mayPack = (operator: Operator, piece: KeptFile) => mayDownload(operator, piece) || mayDownloadCapture(operator, piece)

/** The requested pieces that exist, by the number that was given for each, and those that can be downloaded. */
export interface ZipOptions {
  ids: readonly LeftOut['id'][]
  found: ReadonlyMap<LeftOut['id'], Original>
  may: (piece: Original) => boolean
}

/** Which of the pieces that were asked for are in the zip, and why the others are not. */
export function sorted({ ids, found, may }: ZipOptions) {
  const files: KeptFile[] = []
  const leftOut: LeftOut[] = []
  for (const id of new Set(ids)) {
    const piece = found.get(id)
    if (!piece || !may(piece)) {
      leftOut.push({ id, baoquan: null, title: null, reason: '该证据不存在' })
      continue
    }
    const reason = unavailableReason(piece)
    if (reason) leftOut.push({ id, baoquan: piece.baoquan, title: piece.title, reason })
    else files.push(piece as KeptFile)
  }
  return { files, leftOut }
}

/** By its number no file has the name of another. */
export const nameInZip = ({ baoquan, name }: KeptFile) => `证据/${baoquan}_${safeName(name)}`
