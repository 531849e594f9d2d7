import { ApiError, parseInput } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'

type Fields = Record<string, unknown>

/** More than any form of the contract has. */
const MAX_FIELDS = 100

/**
 * The one place where what a caller sends becomes a typed input: by the schema that the route declares. Undefined for a
 * route without one.
 * @throws ApiError 422 that names what does not fit.
 */
export function readInput(request: FastifyRequest): unknown {
  const { input } = request.routeOptions.config
  return input && parseInput(input, fieldsOf(request))
}

/** Form fields of a POST, query parameters of everything else. */
export function fieldsOf({ method, body, query }: FastifyRequest): Fields {
  const fields = ((method === 'POST' ? body : query) ?? {}) as Fields
  const names = Object.keys(fields)
  if (names.length > MAX_FIELDS) throw new ApiError(422, '提交的字段过多')
  const repeated = names.filter((name) => Array.isArray(fields[name]))
  if (repeated.length) throw new ApiError(422, `参数重复：${repeated.join('、')}`, { fields: Object.fromEntries(repeated.map((name) => [name, '参数重复'])) })
  return fields
}
