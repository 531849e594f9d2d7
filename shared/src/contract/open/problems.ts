import { ApiError } from '../errors'

/**
 * How a call of the open interface can be refused: RFC 9457 problems, by the last segment of their `type`. What to do
 * about each is in `remedy`.
 */
export const problems = {
  'malformed-request': { status: 400, title: '请求的格式不正确', remedy: '检查请求行、请求头和地址是否符合 HTTP。' },
  'malformed-json': {
    status: 400,
    title: '请求体不是有效的 JSON',
    remedy: '请求体须为一个 UTF-8 编码的 JSON 对象，嵌套不超过 16 层，文本中没有 NUL 和不成对的代理项，Content-Type 为 application/json。',
  },
  'digest-mismatch': {
    status: 400,
    title: '摘要与内容不一致',
    remedy: 'Content-Digest 须为请求体字节的 SHA-256：sha-256=:base64:。声明的文件摘要须为文件字节的摘要。请确认签名后请求体没有被改动或重新编码。',
  },
  'missing-signature': {
    status: 401,
    title: '缺少签名',
    remedy:
      '按 RFC 9421 签名：请求头 Signature-Input 和 Signature 各有一个签名，覆盖 "@method"、"@target-uri"，有请求体时还有 "content-digest"，参数有 created、keyid、nonce。',
  },
  'unknown-key': {
    status: 401,
    title: '密钥不存在或已停用',
    remedy: '检查 keyid：企业用自己的 AppID，公司的系统用接入系统页面上的密钥编号。未通过认证的企业没有可用的 AppID。',
  },
  'wrong-signature': {
    status: 401,
    title: '签名不正确',
    remedy: '用 hmac-sha256 和密钥的 UTF-8 字节，对 RFC 9421 第 2.5 节的签名基串计算签名。@target-uri 须与服务器收到的地址完全一致，含协议、端口和查询串。',
  },
  'stale-signature': { status: 401, title: '签名已过期', remedy: 'created 与服务器时间相差不能超过 300 秒。请校准时钟，每次发送（包括重试）都重新签名。' },
  'replayed-nonce': { status: 401, title: '签名已被使用', remedy: '每次发送都用新的 nonce 重新签名，重试也一样。' },
  'missing-scope': { status: 403, title: '没有权限', remedy: '该密钥没有这项权限：企业只能存证和读取自己的证据，公司的系统只能做接入系统页面上为其勾选的事。' },
  'not-found': { status: 404, title: '没有找到', remedy: '检查地址和编号。其他调用方的记录与不存在的记录得到同样的回答。' },
  'method-not-allowed': { status: 405, title: '该地址不支持这种请求方式', remedy: '支持的方式见应答头 Allow。' },
  'request-timeout': { status: 408, title: '请求超时', remedy: '请求体没有及时送达，请用同一编号重新发送。' },
  'not-ready': { status: 409, title: '现在还不能这样做', remedy: '说明见 detail，稍后再试或先完成之前的步骤。' },
  'reference-conflict': { status: 409, title: '该编号已用于其他内容', remedy: '同一编号只能提交同样的内容。内容不同的记录请用新的编号。' },
  'mobile-taken': {
    status: 409,
    title: '该手机号已被其他用户使用',
    remedy: '同一手机号只能注册一个个人用户和一个企业用户。请更换手机号，或使用该用户原来的编号。',
  },
  'user-not-approved': { status: 409, title: '该用户未通过实名认证', remedy: '先提交实名认证申请，审核通过（user_status 为 3）后再试。' },
  'under-review': {
    status: 409,
    title: '该用户的实名认证正在审核',
    remedy: '审核结束之前不能更改审核的内容。结果见 GET /open/v1/users/{ref} 的 user_status。',
  },
  'already-approved': { status: 409, title: '该用户已通过实名认证', remedy: '已通过审核的名称和认证资料不能更改。' },
  'illegal-transition': { status: 409, title: '记录的状态不能这样变化', remedy: '记录的状态见 detail，各种状态及其先后见文档。有了最终结果的记录不再变化。' },
  'evidence-taken': { status: 409, title: '该证据已属于另一次取证', remedy: '一份证据只能是一次取证的结果。请检查证据的编号。' },
  'offset-mismatch': { status: 409, title: '上传的位置不符', remedy: '用 HEAD 询问已收到多少（Upload-Offset），从那里继续。' },
  'order-settled': { status: 409, title: '该订单已有支付结果', remedy: '订单的支付结果只能提交一次，以第一次为准：之后只能重复提交同样的结果。' },
  'payment-used': { status: 409, title: '该支付交易已用于其他订单', remedy: '一笔支付交易只能支付一个订单，检查 payType 和 trade_no。' },
  'insufficient-points': { status: 409, title: '积分余额不足', remedy: '该订单仍为待支付。用户充值后用同样的内容再次提交，或提交支付失败。' },
  'operator-refused': {
    status: 409,
    title: '不能为该账号打开会话',
    remedy: '系统不能代超级管理员登录，账号或其角色已禁用、账号已锁定时也不能。账号可以用时再试，或由操作员本人登录。',
  },
  'order-invoiced': { status: 409, title: '该订单已在其他发票申请中', remedy: '一个订单只能在一份未被拒绝的发票申请中，订单号见 detail。' },
  'place-gone': {
    status: 410,
    title: '该位置之后的事件已不再保留',
    remedy: '事件只保留一段时间，其间可能有错过的。请不带 after 从最早的事件读起，并逐条查询您关心的记录的状态。',
  },
  'version-withdrawn': { status: 410, title: '该版本已撤回', remedy: '请向 GET /open/v1/app/latest 询问最新版本，下载它的安装包。' },
  'unsupported-version': { status: 412, title: '不支持的 tus 版本', remedy: '请求头 Tus-Resumable 须为 1.0.0。' },
  'too-large': { status: 413, title: '内容过大', remedy: '较大的文件请分次上传。' },
  'address-too-long': { status: 414, title: '地址过长', remedy: '编号由 1 至 100 位字母、数字和 . _ ~ - 组成。' },
  'unsupported-type': {
    status: 415,
    title: '提交的格式不受支持',
    remedy: '请求体须为 application/json，续传文件时为 application/offset+octet-stream，不压缩。',
  },
  'invalid-fields': { status: 422, title: '字段有误', remedy: '每个字段的问题见 errors。没有列出的字段不能提交。' },
  'unknown-user': { status: 422, title: '该用户不存在', remedy: 'user_id 是 PUT /open/v1/users/{ref} 的应答给出的用户编号。' },
  'unknown-operator': { status: 422, title: '没有这个账号', remedy: 'subject_token 是操作员在控制台的账号名，不分大小写。' },
  'unknown-evidence': {
    status: 422,
    title: '该用户没有这份证据',
    remedy: 'evidence 是 PUT /open/v1/evidence/{ref} 使用的编号，baoquan 是其应答给出的证据编号，证据须属于取证的用户。',
  },
  'not-a-document': { status: 422, title: '文件不是图片或 PDF', remedy: '证件须为 JPEG、PNG、WebP 图片或 PDF，按内容识别，与文件名和声明的类型无关。' },
  'amounts-do-not-fit': {
    status: 422,
    title: '金额或积分不符',
    remedy: '充值有金额、积分为正；消费没有金额、积分为负，用余额支付；出证有金额、没有积分。支付的金额须等于订单的金额。',
  },
  'unknown-order': { status: 422, title: '该用户没有这些订单', remedy: '订单须先提交，并属于 user_id 的用户，订单号见 detail。' },
  'unpaid-order': { status: 422, title: '订单没有以金额支付', remedy: '只有已支付的充值和出证订单可以开票，订单号见 detail。' },
  'too-many-calls': { status: 429, title: '调用太频繁', remedy: '在 Retry-After 给出的秒数之后再试。' },
  'too-many-uploads': { status: 429, title: '未使用的上传过多', remedy: '先完成、使用或取消已有的上传。一天之内没有继续、也没有使用的会被删除。' },
  'server-error': { status: 500, title: '服务器出错了', remedy: '请用同一编号重试；仍然出错时，把 traceId 告诉管理员。' },
  unavailable: { status: 503, title: '服务暂时不可用', remedy: '在 Retry-After 给出的秒数之后用同一编号重试。' },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>

export type ProblemType = keyof typeof problems

/** A problem of a field: its path, as `file.name`, and what is wrong with it. */
export interface FieldProblem {
  field: string
  detail: string
}

/** The body of a refusal, `application/problem+json`. */
export interface ProblemBody {
  /** Relative to the call's address: a page that says what to do. */
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldProblem[]
  traceId?: string
}

/** A refusal of the open interface. */
export class Problem extends ApiError {
  constructor(
    readonly type: ProblemType,
    detail: string = problems[type].title,
    readonly errors?: FieldProblem[],
  ) {
    super(problems[type].status, detail)
  }
}

const problemPath = (type: string) => `/open/problems/${type}`

/** The first type of each status: what an error of a room below is answered as. */
const typeOfStatus = (status: number) => (Object.keys(problems) as ProblemType[]).find((type) => problems[type].status === status)

/** Any error of the server as the body of a refusal. */
export function problemBody(error: ApiError): ProblemBody {
  const own = error instanceof Problem ? error : undefined
  const type = own?.type ?? typeOfStatus(error.code) ?? (error.code < 500 ? 'malformed-request' : 'server-error')
  const fields = Object.entries(error.details.fields ?? {}).map(([field, detail]) => ({ field, detail }))
  const errors = own?.errors ?? (fields.length ? fields : undefined)
  const { traceId } = error.details
  return {
    type: problemPath(type),
    title: problems[type].title,
    status: error.code,
    detail: error.message,
    ...(errors && { errors }),
    ...(traceId && { traceId }),
  }
}
