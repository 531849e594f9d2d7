import type * as z from 'zod/mini'
import { ApiError } from './errors'

type Output = z.ZodMiniType

/** The value of a field that an answer leaves out, by the field's schema; gets the other fields of the answer. */
const leftOut = new WeakMap<Output, (beside: Fields) => unknown>()

type Fields = Record<string, unknown>

/**
 * A field that this repository's server always sends and other back ends may omit: `value` is its default. Without one
 * a missing text is empty, a number NaN, a list empty, a boolean false, and a code null.
 */
export function whereLeftOut<S extends Output>(schema: S, value: z.output<S> | ((beside: Fields) => z.output<S>)): S {
  leftOut.set(schema, typeof value === 'function' ? (value as (beside: Fields) => unknown) : () => value)
  return schema
}

/** How a schema's values are read. */
interface Reader {
  /** The value; undefined where nothing was given that could be one. */
  read: (given: unknown) => unknown
  /** The value of an empty field. */
  empty: () => unknown
}

const readers = new WeakMap<Output, Reader>()

/**
 * Converts the answer of any back end to its schema: numbers and codes may come as text, and every field may be null or
 * missing. It changes the parsed answer in place. This repository's server checks its own answers strictly.
 * @throws ApiError for an empty answer
 */
export function readAnswer<R extends Output>(result: R, given: unknown): z.output<R> {
  const { read, empty } = readerOf(result)
  const value = read(given)
  if (value !== undefined) return value as z.output<R>
  const instead = leftOut.get(result)
  if (instead) return instead({}) as z.output<R>
  if (['object', 'record'].includes(defOf(result).type)) throw new ApiError(500, '服务器没有返回内容，请稍后重试')
  return empty() as z.output<R>
}

interface Def {
  type: string
  innerType: Output
  element: Output
  valueType: Output
  shape: Record<string, Output>
  values: (string | number | boolean)[]
  getter: () => Output
}

const defOf = (schema: Output) => schema._zod.def as unknown as Def

function readerOf(schema: Output): Reader {
  const known = readers.get(schema)
  if (known) return known
  const def = defOf(schema)
  const reader = kinds[def.type]?.(def) ?? asItIs
  readers.set(schema, reader)
  return reader
}

const nothing = () => undefined
const asItIs: Reader = { read: (given) => given, empty: () => null }

const kinds: Record<string, (def: Def) => Reader> = {
  null: () => ({ read: nothing, empty: () => null }),
  string: () => ({ read: textOf, empty: () => '' }),
  number: () => ({ read: numberOf, empty: () => Number.NaN }),
  boolean: () => ({ read: (given) => yesNo.get(given), empty: () => false }),
  literal: ({ values }) => codes(values),
  nullable: ({ innerType }) => ({ read: readerOf(innerType).read, empty: () => null }),
  optional: ({ innerType }) => ({ read: readerOf(innerType).read, empty: defOf(innerType).type === 'nullable' ? () => null : nothing }),
  lazy: ({ getter }) => ({ read: (given) => readerOf(getter()).read(given), empty: () => readerOf(getter()).empty() }),
  array: ({ element }) => list(readerOf(element).read),
  record: ({ valueType }) => table(readerOf(valueType).read),
  object: ({ shape }) => fields(shape),
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : typeof given === 'number' || typeof given === 'boolean' ? String(given) : undefined)

function numberOf(given: unknown) {
  if (typeof given === 'number') return given
  return typeof given === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(given) ? Number(given) : undefined
}

const yesNo = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true'].map((yes) => [yes, true] as const),
  ...[false, 0, '0', 'false'].map((no) => [no, false] as const),
])

/** A code that is not among `values` stays as it is: a page shows a dash, or the word itself. */
function codes(values: Def['values']): Reader {
  const byText = new Map(values.map((value) => [String(value), value]))
  return {
    read(given) {
      const text = textOf(given)?.trim()
      return text ? (byText.get(text) ?? given) : undefined
    },
    empty: () => (values.length === 1 ? values[0] : null),
  }
}

/** What cannot be read among the elements is left out. */
const list = (read: Reader['read']): Reader => ({
  read: (given) => (Array.isArray(given) ? given.map(read).filter((value) => value !== undefined) : undefined),
  empty: () => [],
})

const isObject = (given: unknown): given is Fields => typeof given === 'object' && given !== null && !Array.isArray(given)

const table = (read: Reader['read']): Reader => ({
  read: (given) => (isObject(given) ? Object.fromEntries(Object.entries(given).flatMap(([name, one]) => withName(name, read(one)))) : undefined),
  empty: () => ({}),
})

const withName = (name: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[name, value]])

function fields(shape: Def['shape']): Reader {
  const known = Object.entries(shape).map(([name, schema]) => ({ name, ...readerOf(schema), instead: leftOut.get(schema) }))
  const read = (given: unknown) => {
    if (!isObject(given)) return undefined
    for (const { name, read, instead, empty } of known) {
      const value = read(given[name]) ?? (instead ? instead(given) : empty())
      if (value !== given[name]) given[name] = value
    }
    return given
  }
  return { read, empty: () => read({}) }
}
