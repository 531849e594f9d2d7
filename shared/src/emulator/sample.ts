import type { Output } from '@console/platform/contract'
import * as z from 'zod/mini'

/** The parts of a JSON schema that results are made of. */
interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  $defs?: Record<string, Schema>
}

/** How many rows a list has. */
const ROWS = 3
const DEEPEST = 4

/** What a text is like that its field's name speaks of. */
const texts: [name: RegExp, text: string][] = [
  [/time|date/i, '2026-01-02 03:04:05'],
  [/mobile|phone|tel/i, '13800000007'],
  [/company|enterprise/i, '杭州存真科技有限公司'],
  [/name|admin|operator/i, '王小明'],
  [/hash|sha|digest/i, 'a'.repeat(64)],
  [/money|price|amount/i, '1280.00'],
  [/url|path|image|file/i, ''],
]

/**
 * An example of what a call answers, made from its schema alone: the same one each time.
 * Undefined where the schema asks for more than an example by its types can meet.
 */
export function sampleOf(result: Output): unknown {
  const schema = z.toJSONSchema(result, { unrepresentable: 'any' }) as Schema
  const sample = from(schema, '', { ...schema.$defs, '#': schema }, 0)
  return result.safeParse(sample).success ? sample : undefined
}

function from(schema: Schema, name: string, defs: Record<string, Schema>, depth: number): unknown {
  const named = schema.$ref && defs[schema.$ref.split('/').at(-1)!]
  if (named) return from(named, name, defs, depth)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return from(schema.anyOf.find(({ type }) => type !== 'null') ?? schema.anyOf[0]!, name, defs, depth)
  if (schema.type === 'array')
    return depth > DEEPEST ? [] : Array.from({ length: ROWS }, (_, i) => numbered(from(schema.items ?? {}, name, defs, depth + 1), i + 1))
  if (schema.type === 'object') return objectOf(schema.properties ?? {}, defs, depth + 1)
  if (schema.type === 'string') return texts.find(([pattern]) => pattern.test(name))?.[1] ?? `示例 ${name}`.trim()
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  return schema.type === 'boolean' ? true : null
}

function objectOf(properties: Record<string, Schema>, defs: Record<string, Schema>, depth: number) {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, from(schema, name, defs, depth)]))
  // A page of a list has all rows: there are no more than these, and none is archived.
  return Array.isArray(values.data) && 'count' in values ? { data: values.data, count: values.data.length } : values
}

/** What distinguishes one row from another. */
const IDENTITY = /^(id|seq|baoquan)$|_(id|no)$|(Id|No)$/

/** A row with ids and numbers of its own. */
export function numbered(row: unknown, number: number): unknown {
  if (typeof row !== 'object' || row === null) return row
  const another = (value: unknown) => (typeof value === 'number' ? number : typeof value === 'string' ? `${value}${number}` : value)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, IDENTITY.test(name) ? another(value) : value]))
}
