import { ApiError } from '@console/shared/contract'
import type { FastifyRequest } from 'fastify'

type Fields = Record<string, unknown>

/** More than any form of the contract has. */
const MAX_FIELDS = 100

/** Form fields of a POST, query parameters of everything else. */
export function readFields({ method, body, query }: FastifyRequest): Fields {
  const fields = (method === 'POST' ? body : query) as Fields | undefined
  if (Object.keys(fields ?? {}).length > MAX_FIELDS) throw new ApiError(422, '提交的字段过多')
  const repeated = Object.keys(fields ?? {}).filter((name) => Array.isArray(fields?.[name]))
  if (repeated.length) throw new ApiError(422, `参数重复：${repeated.join('、')}`, { fields: Object.fromEntries(repeated.map((name) => [name, '参数重复'])) })
  return { ...fields }
}
