import { createHash } from 'node:crypto'
import { type Input, metaOf } from '@console/platform/contract'
import { type FieldProblem, Problem } from '@console/platform/contract/open/problems'
import type * as z from 'zod/mini'

/** No body of the contract is nested so deeply. */
const MAX_DEPTH = 16

/**
 * Reads a call's body: its bytes match `Content-Digest` and are a JSON object in UTF-8.
 * @throws Problem 400
 */
export function readJson(body: Buffer, digest: string | undefined): Record<string, unknown> {
  if (digest === undefined) throw new Problem('digest-mismatch', '请求头 Content-Digest 缺少 sha-256')
  if (createHash('sha256').update(body).digest('hex') !== digest) throw new Problem('digest-mismatch', '请求体与请求头 Content-Digest 不一致')
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('malformed-json', '请求体应为一个 JSON 对象')
  refuseOdd(value, 0)
  return value as Record<string, unknown>
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Problem('malformed-json')
  }
}

/** Text that PostgreSQL cannot store, and excessive nesting. */
function refuseOdd(value: unknown, depth: number) {
  if (depth > MAX_DEPTH) throw new Problem('malformed-json', `请求体的嵌套不能超过 ${MAX_DEPTH} 层`)
  if (typeof value === 'string' && (value.includes('\0') || !isWellFormed(value))) throw new Problem('malformed-json', '文本中不能有 NUL 和不成对的代理项')
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    refuseOdd(name, depth)
    refuseOdd(inner, depth + 1)
  }
}

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/**
 * Validates input by its schema.
 * @throws Problem 422 with the path of each invalid field
 */
export function checkFields<I extends Input>(schema: I, given: unknown): z.output<I> {
  const outcome = schema.safeParse(given, { error: (issue) => messageOf(schema, issue) })
  if (outcome.success) return outcome.data as z.output<I>
  const errors = outcome.error.issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), detail: '不支持的字段' }))
      : [{ field: issue.path.join('.'), detail: issue.message }],
  )
  throw new Problem('invalid-fields', errors.map(({ field, detail }) => `${field}：${detail}`).join('；'), errors)
}

function messageOf(schema: Input, { path = [], code, input }: z.core.$ZodRawIssue) {
  const field = path.reduce<z.ZodMiniType | undefined>(fieldOf, schema)
  const { label = path.join('.'), required } = (field && metaOf(field)) ?? {}
  return code === 'invalid_type' && input === undefined ? (required ?? `${label}不能为空`) : `${label}的格式不正确`
}

/** The schema of a field, or of a list's entry, through `optional` and defaults. */
function fieldOf(schema: z.ZodMiniType | undefined, name: PropertyKey): z.ZodMiniType | undefined {
  const { shape, innerType, element } = (schema?._zod.def ?? {}) as Partial<Record<'innerType' | 'element', z.ZodMiniType>> & {
    shape?: Record<PropertyKey, z.ZodMiniType>
  }
  return innerType ? fieldOf(innerType, name) : (element ?? (shape && Object.hasOwn(shape, name) ? shape[name] : undefined))
}
