import { AxiosError, isCancel } from 'axios'
import { ApiError, type Envelope } from '@console/platform/contract'

/** For answers that carry no message of their own: a proxy's page, an empty body. */
const messages: Record<number, string> = {
  401: '登录已失效，请重新登录',
  403: '没有权限执行此操作',
  404: '请求的内容不存在或已被删除',
  408: '上传速度过慢，已中断，请检查网络后重试',
  409: '数据已被他人修改，请刷新后重试',
  413: '提交的内容过大',
  415: '提交的格式不受支持',
  422: '提交的内容有误，请检查后重试',
  423: '会话已锁定，请输入密码解锁',
  429: '操作太频繁，请稍后再试',
  500: '服务器出错了，请稍后重试',
  502: '服务暂时不可用，请稍后重试',
  503: '服务暂时不可用，请稍后重试',
  504: '服务器响应超时，请稍后重试',
}

/** For a call that the back end does not know. */
export const notOffered = () => new ApiError(404, '当前系统没有提供此功能', { notOffered: true })

/** Turns an answer that is no success into the error that the server meant. */
export function answerError(status: number, body: Partial<Envelope> | null, retryAfter?: unknown) {
  const enveloped = typeof body === 'object' && body !== null && 'code' in body
  if (!enveloped && (status === 404 || status === 405)) return notOffered()
  const code = status >= 400 ? status : enveloped ? Number(body.code) || 500 : 500
  const message = enveloped && body.msg ? String(body.msg) : (messages[code] ?? '服务器的回答无法识别，请稍后重试')
  const details = enveloped && typeof body.data === 'object' && body.data !== null ? body.data : {}
  return new ApiError(code, message, { ...details, ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}) })
}

/** Turns a request without an answer into an error in words. An abort is passed on unchanged. */
export function failureOf(error: unknown) {
  if (!(error instanceof AxiosError) || isCancel(error)) return error
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) return new ApiError(0, '服务器响应超时，请稍后重试')
  return new ApiError(0, '网络连接不可用，请检查网络后重试')
}
