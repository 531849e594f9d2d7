import { openContracts } from '@console/platform/all-contracts'
import { Nothing } from '@console/platform/contract'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { problems } from '@console/platform/contract/open/problems'
import { TUS_VERSION } from '@console/platform/contract/open/uploads'
import { scopes } from '@console/platform/contract/open/scopes'
import * as z from 'zod/mini'
import { inputSchema, type Json } from './json-schema'

/** The open interface as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, contract] of Object.entries(openContracts)) {
    for (const [name, route] of Object.entries(contract)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(tag, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '存证平台开放接口',
      version: '1.0.0',
      description:
        'Systems of the company and approved enterprises call it, signed by RFC 9421. Written from `shared/src/contract/open`; do not edit. How it is called: open-interface.md.',
      contact: { name: '存证平台' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(openContracts).map((name) => ({ name, description: scopes[name as keyof typeof scopes] ?? name })),
    paths,
    components: { schemas: { Problem }, securitySchemes: { signature } },
  }
}

const operationOf = (tag: string, name: string, route: OpenRoute) => {
  const { path, summary, access, params, headers, body, bytes, tus } = route
  const schema = body ? inputSchema(body) : bytes && BYTES
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary,
    description: callersOf(access),
    security: access === 'anybody' ? [] : [{ signature: [] }],
    parameters: [...parametersOf(path, params), ...headersOf(headers), ...(tus ? [tusResumable] : [])],
    ...(schema && { requestBody: { required: true, content: { [bytes ?? 'application/json']: { schema } } } }),
    responses: {
      [route.status ?? 200]: { description: '成功', ...(tus && { headers: tusHeaders }), ...contentOf(route) },
      default: { description: '拒绝', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

/** Bytes as they are. */
const BYTES = { type: 'string', format: 'binary' }

function contentOf({ answer, file }: OpenRoute) {
  if (answer === Nothing) return undefined
  return { content: file ? { [file]: { schema: BYTES } } : { 'application/json': { schema: answerSchema(answer) } } }
}

/** What the signature covers beside what every signature does. */
function headersOf(headers: OpenRoute['headers']) {
  const { properties = {} } = (headers ? inputSchema(headers) : {}) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'header', required: true, description: '签名须覆盖', schema }))
}

const tusResumable = { name: 'Tus-Resumable', in: 'header', required: true, description: 'tus 的版本', schema: { const: TUS_VERSION } }
const tusHeaders = Object.fromEntries(
  Object.entries({
    Location: '上传的地址，末段为 upload_id；仅开始上传时',
    'Upload-Offset': '已收到的字节数',
    'Upload-Length': '文件的字节数',
    'Upload-Expires': '不再继续时的删除时间；已完整时没有',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
)

function callersOf(access: OpenRoute['access']) {
  if (access === 'anybody') return '任何人都可以调用'
  const named = access.map((who) => (who === 'enterprise' ? '已认证的企业' : `有“${scopes[who]}”权限的接入系统`))
  return `可以调用：${named.join('、')}`
}

function parametersOf(path: string, params: z.ZodMiniObject) {
  const { properties = {}, required = [] } = inputSchema(params) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`:${name}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), description: schema.title ?? name, schema }
  })
}

function answerSchema(answer: z.ZodMiniType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Json
  return schema
}

const signature = {
  type: 'apiKey',
  in: 'header',
  name: 'Signature',
  description:
    'RFC 9421, hmac-sha256, with `Signature-Input`, over "@method", "@target-uri" and, with a body, "content-digest"; parameters created, keyid, nonce.',
}

const Problem = {
  type: 'object',
  description: 'RFC 9457',
  properties: {
    type: { type: 'string', enum: Object.keys(problems).map((type) => `/open/problems/${type}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: '给人看的说明' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, detail: { type: 'string' } }, required: ['field', 'detail'] },
    },
    traceId: { type: 'string', description: '日志中的编号' },
  },
  required: ['type', 'title', 'status', 'detail'],
}
