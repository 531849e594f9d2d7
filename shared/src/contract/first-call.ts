import { metaOf, sentText } from './fields'
import { parseInput } from './parse'
import { KEPT_OUT } from './personal'
import type { Route } from './route'

/** The first GET call of a page, with its fixed input. `':id'` is replaced by that part of the URL's path. */
export interface FirstRead {
  call: Route
  input?: Record<string, string | number>
}

const fromPath = (value: unknown) => typeof value === 'string' && /^:\w+$/.test(value)

/**
 * The same as data, for the release record (`FirstCall` of shared/src/registry): what is always sent, and which texts
 * of an address are sent as they are.
 * @throws when the call is no GET, or cannot be made with this input
 */
export function firstCallOf({ call: { method, path, input: schema }, input = {} }: FirstRead) {
  if (method !== 'GET') throw new Error(`${path} is no GET: a page cannot ask it first`)
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(schema.shape, name))
  if (unknown) throw new Error(`${path} takes no ${unknown}`)
  const example = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromPath(value) ? '1' : value]))
  const parsed = parseInput(schema, example) as Record<string, unknown>
  const query: Record<string, string> = {}
  const fromAddress: Record<string, string | null> = {}
  for (const [name, field] of Object.entries(schema.shape) as [string, Parameters<typeof metaOf>[0]][]) {
    const text = fromPath(input[name]) ? String(input[name]) : sentText(field, parsed[name])
    if (text !== undefined) query[name] = text
    const { sent, asWritten, personal } = metaOf(field) ?? {}
    if (!(name in input)) fromAddress[name] = (!sent && asWritten) || null
    // What is kept out of the address is known to the page alone.
    if (personal) fromAddress[KEPT_OUT] = null
  }
  return { path, query, fromAddress }
}
