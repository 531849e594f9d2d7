import { createHash, randomBytes } from 'node:crypto'

/**
 * By what the lines about one piece of work are found, here and in the logs of the services that it calls: the context
 * of the W3C's Trace Context.
 */
export interface Trace {
  /** 32 hex digits. */
  id: string
  /** Two hex digits, set where the trace began: `01` when it is recorded. */
  flags: string
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.{0,200})?$/
const UNRECORDED = '00'

/** The trace that a request belongs to by its `traceparent`; undefined without one, or with one that is malformed. */
export function traceIn(traceparent: unknown): Trace | undefined {
  const [, id, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  return id && flags ? { id, flags } : undefined
}

/** The trace of a call that this server has given its id. */
export const traceOfCall = ({ id, headers }: { id: string; headers: Record<string, unknown> }): Trace => ({
  id,
  flags: traceIn(headers.traceparent)?.flags ?? UNRECORDED,
})

/** The first trace of some work: nobody records it. */
export const newTrace = (): Trace => ({ id: randomBytes(16).toString('hex'), flags: UNRECORDED })

/** The same trace for everything that is done about one record, however often and at whichever server. */
export const traceOfRecord = (record: string): Trace => ({ id: createHash('sha256').update(record).digest('hex').slice(0, 32), flags: UNRECORDED })

/** The header for a service that is called. */
export const traceparentOf = ({ id, flags }: Trace) => `00-${id}-${randomBytes(8).toString('hex')}-${flags}`
