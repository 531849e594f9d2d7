import {
  type Access,
  type FileField,
  type Input,
  LOCKED,
  meaningsOf,
  metaOf,
  methodsOf,
  Nothing,
  type Output,
  type Route,
  sizeText,
} from '@console/platform/contract'
import { isSpecified, sampleOf } from '@console/platform/emulator'
import type * as z from 'zod/mini'
import { contracts } from '@console/platform/all-contracts'
import { type CommentOn, commentsIn } from './contract-comments'
import { inputSchema, type Json, outputSchema } from './json-schema'

const COOKIE_RULE =
  'Downloads only, with `Sec-Fetch-Site: same-origin` or `none` (a typed address) or without that header, which browsers do not send over plain HTTP.'

/** What the calls of each file of the contract are about. */
const tags: Record<string, string> = {
  'app-notice': 'APP 版本、用户反馈与公告',
  audit: '操作日志',
  authority: '角色、账号、权限节点与登录日志',
  bell: '新到记录的提醒',
  'download-records': '下载中心',
  'export-jobs': '后台导出',
  evidence: '证据、证书、核验与分享',
  finance: '订单与发票',
  menu: '菜单',
  modules: '模块运行情况',
  notarization: '出证申请与公证员',
  online: '在线取证',
  preferences: '个人设置',
  public: '公开页面，无需登录',
  'review-claims': '正在审核的同事',
  reviewers: '审核统计',
  search: '全局搜索',
  session: '登录、会话与当前用户',
  'session/accounts': '在线会话',
  'session/authenticator': '身份验证器',
  'session/passkeys': '通行密钥',
  systems: '接入系统',
  users: '实名认证、余额与积分',
  views: '列表视图',
  webhooks: '回调地址',
  zips: '打包下载',
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi(): Json {
  const schemas: Json = { Failure: failure }
  const operations = Object.entries(contracts).flatMap(([tag, contract]) => {
    const commentOn = commentsIn(tag)
    return Object.entries(contract).map(([name, route]) => operationOf(tag, name, route, { schemas, commentOn }))
  })
  return {
    openapi: '3.1.0',
    info: {
      title: '存证公证运营后台',
      version: '1.0.0',
      description:
        'Every answer but a file is `{ code, msg, data }`, its `code` equal to the HTTP status. Which calls and fields a back end of another company needs: another-back-end.md (`x-specified` here). Written from `shared/src/contract`; do not edit.',
      contact: { name: '存证平台' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: tags[name] })),
    paths: Object.fromEntries(operations),
    components: {
      schemas,
      responses: Object.fromEntries(Object.entries(refusals).map(([name, refusal]) => [name, refusal.response])),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token', description: COOKIE_RULE },
      },
    },
  }
}

interface Described {
  /** Those that are referred to. */
  schemas: Json
  commentOn: CommentOn
}

function operationOf(tag: string, name: string, route: Route, described: Described): [path: string, item: Json] {
  const operationId = `${tag.replaceAll('/', '.')}.${name}`
  const operation = {
    operationId,
    tags: [tag],
    summary: route.summary,
    description: permissionOf(route),
    security: route.access === 'public' ? [] : [{ token: [] }, ...(route.download ? [{ cookie: [] }] : [])],
    ...(route.method === 'GET' ? { parameters: queryOf(route) } : bodyOf(route)),
    responses: {
      200: { description: route.success ?? '成功', content: route.download ? file : answerOf(route, operationId, described) },
      ...(route.exports && { 202: { description: '数据过多：文件在后台生成，完成后列在下载记录中；data.exportJob 是它在下载记录中的编号', content: later } }),
      ...refusalsOf(route),
      default: { description: '失败', content: failed },
    },
    ...(isSpecified(route) && { 'x-specified': true }),
  }
  return [route.path, { [route.method.toLowerCase()]: operation, ...(methodsOf(route).length > 1 && { post: byForm(route, operation) }) }]
}

/** The same call for a number of a person, which is in no address. */
function byForm(route: Route, { parameters: _, ...operation }: Json) {
  const description = `${operation.description}。查询内容可能是个人的号码时用此方法，号码不写入网址`
  return { ...operation, ...bodyOf({ ...route, reads: true }), operationId: `${operation.operationId}.byForm`, description, security: [{ token: [] }] }
}

function permissionOf({ access, input }: Route) {
  if (access === 'public') return '公开'
  if (access === 'signed-in') return '登录后可用'
  if (typeof access !== 'function') return `所需权限：${[access].flat().join(' 或 ')}`
  return `所需权限：${casesOf(access, input)
    .map(([when, permission]) => `${when}时 ${permission}`)
    .join('；')}`
}

/** What a permission that depends on the input is in each case of it. A function of the contract reads one field. */
function casesOf(access: Extract<Access, (...input: never) => unknown>, { shape }: Input): [when: string, permission: string][] {
  const read = new Set<string>()
  try {
    access(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  } catch {
    // It could do nothing without a value.
  }
  const [field] = [...read]
  const schema = shape[field!] as z.ZodMiniType
  const { label, options = {} } = metaOf(schema) ?? { label: field, options: valuesOf(schema) }
  const cases = Object.entries(options).map(([code, name]): [string, string] => [
    `${field}=${code}（${label}：${name}）`,
    access({ [field!]: /^\d+$/.test(code) ? Number(code) : code }),
  ])
  const mayBeMissing = schema._zod.def.type === 'optional'
  return mayBeMissing ? [...cases, [`没有 ${field} `, access({})]] : cases
}

const valuesOf = (schema: z.ZodMiniType) => {
  const { values = [] } = schema._zod.def as unknown as { values?: string[] }
  return Object.fromEntries(values.map((value) => [value, meaningsOf(schema)?.[value] ?? value]))
}

/** What a call answers where it is refused, as far as it is known beforehand. */
const refusalsOf = (route: Route) =>
  Object.fromEntries(
    Object.entries(refusals)
      .filter(([, { isOf }]) => isOf(route))
      .map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )

const takesInput = ({ input: { shape }, file: rules }: Route) => Object.keys(shape).length > 0 || rules !== undefined

function queryOf(route: Route) {
  const { properties, required = [] } = inputSchema(route.input) as { properties: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: schema.description ?? schema.title ?? name,
    schema,
  }))
}

function bodyOf(route: Route) {
  const schema = inputSchema(route.input)
  const content = route.file ? { 'multipart/form-data': { schema: withFile(schema, route.file) } } : { 'application/x-www-form-urlencoded': { schema } }
  const body = { requestBody: { required: true, content } }
  return route.reads ? body : { parameters: [idempotencyKey], ...body }
}

function withFile({ properties = {}, required = [], ...schema }: Json, { field, label, extensions, maxBytes }: FileField) {
  const description = `${extensions.join('、')} 文件，一个，不超过 ${sizeText(maxBytes)}`
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream', title: label, description }
  return { ...schema, properties: { ...(properties as Json), [field]: file }, required: [...(required as string[]), field] }
}

function answerOf({ result, success }: Route, operationId: string, described: Described) {
  const data = result === Nothing ? null : sampleOf(result)
  return {
    'application/json': {
      schema: envelopeOf(resultOf(result, operationId, described)),
      ...(data !== undefined && { example: { code: 200, msg: success ?? '操作成功', data } }),
    },
  }
}

/** A result that holds itself, as a tree does, is among the components. */
function resultOf(result: Output, operationId: string, { schemas, commentOn }: Described) {
  const { $defs = {}, ...schema } = outputSchema(result, commentOn)
  const nameOf = (name: string) => `${operationId}.${name}`
  const renamed = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('#/$defs/__schema', `#/components/schemas/${nameOf('part')}`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${nameOf('whole')}"`),
    )
  for (const [name, definition] of Object.entries($defs)) schemas[nameOf(name.replace('__schema', 'part'))] = renamed(definition)
  if (!JSON.stringify([schema, $defs]).includes('"$ref":"#"')) return renamed(schema)
  schemas[nameOf('whole')] = renamed(schema)
  return { $ref: `#/components/schemas/${nameOf('whole')}` }
}

const envelopeOf = (data: unknown) => ({
  type: 'object',
  properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
})

const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '同一次提交的标识：重复提交得到相同的结果，不会重复执行。',
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
}

/** An export that is made in the background, by its id in the list of downloads. */
const later = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        code: { type: 'integer', const: 202 },
        msg: { type: 'string' },
        data: { type: 'object', properties: { exportJob: { type: 'string' } }, required: ['exportJob'] },
      },
      required: ['code', 'msg', 'data'],
    },
  },
}
const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

interface Refusal {
  status: number
  response: Json
  isOf: (route: Route) => boolean
}

const refusal = (status: number, description: string, isOf: Refusal['isOf'], data: Json | null = null, headers?: Json): Refusal => ({
  status,
  isOf,
  response: {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example: { code: status, msg: description, data } } },
  },
})

const isSignedIn = ({ access }: Route) => access !== 'public'

const refusals: Record<string, Refusal> = {
  Unauthorized: refusal(401, '登录已失效，请重新登录', isSignedIn),
  Forbidden: refusal(403, '没有权限执行此操作', ({ access }) => access !== 'public' && access !== 'signed-in'),
  Conflict: refusal(409, '数据已被他人修改，请刷新后重试', ({ method, reads }) => method === 'POST' && !reads),
  Invalid: refusal(422, '提交的内容有误，请检查后重试', takesInput, { fields: { keyword: '关键词不能超过64个字符' } }),
  Locked: refusal(LOCKED, '会话已锁定，请输入密码解锁', (route) => isSignedIn(route) && !route.whileLocked),
  TooMany: refusal(
    429,
    '操作太频繁，请稍后再试',
    () => true,
    { retryAfter: 30 },
    { 'Retry-After': { description: '多少秒之后可以重试', schema: { type: 'integer' } } },
  ),
}

const failure = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: '与 HTTP 状态相同：401、403、404、409、422、429、500、503 等' },
    msg: { type: 'string', description: '给操作员看的说明' },
    data: {
      type: ['object', 'null'],
      properties: {
        fields: { type: 'object', additionalProperties: { type: 'string' }, description: '每个字段的问题' },
        retryAfter: { type: 'integer', description: '多少秒之后可以重试' },
        traceId: { type: 'string', description: '日志中的编号' },
      },
    },
  },
  required: ['code', 'msg', 'data'],
}
