import { ApiError } from '@console/platform/contract'
import { MAX_PIECES } from '@console/platform/contract/zips'

export const noCapture = () => new ApiError(404, '没有找到该取证记录的证书')
export const noFile = () => new ApiError(404, '该文件不存在')
export const noConfig = () => new ApiError(404, '该配置不存在，可能已被删除')
export const noEnterprise = () => new ApiError(422, '该账号没有对应的企业用户', { fields: { mobile: '该账号没有对应的企业用户' } })
export const hasConfig = (name: string) => new ApiError(409, `${name} 已有直播取证配置，请直接编辑`, { fields: { mobile: '该账号已有配置' } })

/** Numbers joined by commas, each once. */
export function numbersIn(text: string) {
  const numbers = [...new Set(text.toUpperCase().split(','))]
  if (numbers.length > MAX_PIECES) throw new ApiError(422, `一次最多下载 ${MAX_PIECES} 份证据`)
  return numbers
}
