import { type Access, type FileField, methodsOf, type Output, type Route, sizeText } from '@console/platform/contract'
import * as z from 'zod/mini'
import { contracts } from '@console/platform/all-contracts'
import { inputSchema, type Json } from './json-schema'

const COOKIE_RULE =
  'Downloads only, with `Sec-Fetch-Site: same-origin` or `none` (a typed address) or without that header, which browsers do not send over plain HTTP.'

/** The contract as an OpenAPI 3.1 document. */
export function openapi(): Json {
  const schemas: Json = { Failure: failure }
  const operations = Object.entries(contracts).flatMap(([tag, contract]) =>
    Object.entries(contract).map(([name, route]) => operationOf(tag, name, route, schemas)),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: '存证公证运营后台',
      version: '1.0.0',
      description: 'Every answer but a file is `{ code, msg, data }`, its `code` equal to the HTTP status. Written from `shared/src/contract`; do not edit.',
    },
    paths: Object.fromEntries(operations),
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token', description: COOKIE_RULE },
      },
    },
  }
}

function operationOf(tag: string, name: string, route: Route, schemas: Json): [path: string, item: Json] {
  const operationId = `${tag.replaceAll('/', '.')}.${name}`
  const result = route.download ? file : { 'application/json': { schema: envelopeOf(resultOf(route.result, operationId, schemas)) } }
  const operation = {
    operationId,
    tags: [tag],
    summary: route.summary,
    description: permissionOf(route.access),
    security: route.access === 'public' ? [] : [{ token: [] }, ...(route.download ? [{ cookie: [] }] : [])],
    ...(route.method === 'GET' ? { parameters: queryOf(route) } : bodyOf(route)),
    responses: {
      200: { description: route.success ?? '成功', content: result },
      default: { description: '失败', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  }
  return [route.path, { [route.method.toLowerCase()]: operation, ...(methodsOf(route).length > 1 && { post: byForm(route, operation) }) }]
}

/** The same call for a number of a person, which is in no address. */
function byForm(route: Route, { parameters: _, ...operation }: Json) {
  const description = `${operation.description}。查询内容可能是个人的号码时用此方法，号码不写入网址`
  return { ...operation, ...bodyOf({ ...route, reads: true }), operationId: `${operation.operationId}.byForm`, description, security: [{ token: [] }] }
}

function permissionOf(access: Access) {
  if (access === 'public') return '公开'
  if (access === 'signed-in') return '登录后可用'
  return typeof access === 'function' ? '所需权限取决于参数' : `所需权限：${[access].flat().join(' 或 ')}`
}

function queryOf(route: Route) {
  const { properties, required = [] } = inputSchema(route.input) as { properties: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
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

/** A result that holds itself, as a tree does, is among the components. */
function resultOf(result: Output, operationId: string, schemas: Json) {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' }) as Json & { $defs?: Json }
  const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', `#/components/schemas/${operationId}.`))
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[`${operationId}.${name}`] = renamed(definition)
  return renamed(schema)
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
