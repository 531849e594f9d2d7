import type * as z from 'zod/mini'
import { ApiError } from './errors'
import { metaOf } from './fields'
import type { Input } from './route'

type Raw = Record<string, unknown>

/** Form fields and URLs carry "nothing" as an empty string: it counts as not given. */
const withoutEmpty = (given: Raw): Raw => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== undefined))

const labelOf = (schema: Input, name: string) => {
  const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
  return field && metaOf(field as z.ZodMiniType)
}

const messageIn = (schema: Input) => (issue: z.core.$ZodRawIssue) => {
  const name = String(issue.path?.[0] ?? '')
  const meta = labelOf(schema, name)
  if (issue.code === 'unrecognized_keys') return `不支持的字段：${issue.keys.join('、')}`
  if (issue.code === 'invalid_type' && issue.input === undefined) return meta?.required ?? `${meta?.label ?? name}不能为空`
  return `${meta?.label ?? name}的格式不正确`
}

/**
 * Checks what came in by a route's schema.
 * @throws ApiError 422, its message naming each field by its label, its `details.fields` the messages by field name.
 */
export function parseInput<I extends Input>(schema: I, given: Raw): z.output<I> {
  const error = messageIn(schema)
  const raw = withoutEmpty(given)
  const parsed = schema.safeParse(raw, { error })
  if (parsed.success) return parsed.data as z.output<I>
  const fields = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : ''))
    const meta = labelOf(schema, name)
    // Schemas that convert their value report a missing one in words of their own.
    const missing = meta && !Object.hasOwn(raw, name)
    if (!fields.has(name)) fields.set(name, missing ? (meta.required ?? `${meta.label}不能为空`) : issue.message)
  }
  const named = [...fields].map(([name, message]) => {
    const label = labelOf(schema, name)?.label
    return !label || message.includes(label) ? message : `${label}：${message}`
  })
  throw new ApiError(422, named.join('；'), { fields: Object.fromEntries(fields) })
}

type Checked<I extends Input> = { input: z.output<I>; error?: undefined } | { input?: undefined; error: ApiError }

/** `parseInput` for callers that go on with what is wrong. */
export function checkInput<I extends Input>(schema: I, given: Raw): Checked<I> {
  try {
    return { input: parseInput(schema, given) }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    throw error
  }
}

/**
 * Reads a URL's query by a list's schema. What does not fit takes its default and is named in `dropped`, so that a
 * hand-edited URL never breaks a page.
 */
export function readQuery<I extends Input>(schema: I, search: URLSearchParams): { query: z.output<I>; dropped: string[] } {
  const given = withoutEmpty(Object.fromEntries(search))
  const known = Object.keys(schema.shape).filter((name) => name in given)
  const asked = (names: string[]) => Object.fromEntries(names.map((name) => [name, given[name]]))
  const misfits = checkInput(schema, asked(known)).error?.details.fields ?? {}
  const kept = known.filter((name) => !(name in misfits))
  return { query: parseInput(schema, asked(kept)), dropped: known.filter((name) => !kept.includes(name)) }
}
