import { ask } from './post'

const MAX_BYTES = 256 * 1024

interface Call {
  /** Posted as JSON; without it the address is read. */
  body?: object
  headers?: Record<string, string>
  /** Of an answer that says in a field of its own how it went: that field, and what it then is. */
  field?: string
  success?: number
}

/**
 * What a service outside answers in JSON. @throws when it says itself that it failed, and for whatever is no such
 * answer
 */
export async function jsonOf(address: string, { body, headers, field, success }: Call): Promise<Record<string, unknown>> {
  const sent = body && { type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
  const answer: unknown = JSON.parse(String(await ask(address, { ...sent, headers, maxBytes: MAX_BYTES })))
  if (typeof answer !== 'object' || answer === null) throw new Error('The service answered no object')
  const said = answer as Record<string, unknown>
  if (field && said[field] !== success) throw new Error(`The service answered ${field} ${Number(said[field])}`)
  return said
}
