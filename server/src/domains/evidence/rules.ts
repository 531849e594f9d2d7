import { ApiError } from '@console/platform/contract'
import { MAX_PIECES } from '@console/platform/contract/zips'
import { maySee, type Piece } from '../../evidence/pieces/access'
import type { Operator } from '../../operators/access/operator'

export const noEvidence = () => new ApiError(404, '该证据不存在')
export const notToBeShown = () => new ApiError(409, '该文件不能在线查看，请下载后查看')
export const notToBePackedFor = () => new ApiError(403, '证明包含取证地点或设备信息，当前角色不能查看完整信息')

/** Ids joined by commas, each once. */
export function idsIn(text: string) {
  const ids = [...new Set(text.split(',').map(Number))]
  if (ids.length > MAX_PIECES) throw new ApiError(422, `一次最多下载 ${MAX_PIECES} 份证据`)
  if (ids.some((id) => id > 2 ** 31 - 1)) throw noEvidence()
  return ids
}

/** Evidence that an operator may not see is answered as if it did not exist. */
export function found<E extends Piece>(evidence: E | undefined, operator: Operator, may = maySee): E {
  if (!evidence || !may(operator, evidence)) throw noEvidence()
  return evidence
}
