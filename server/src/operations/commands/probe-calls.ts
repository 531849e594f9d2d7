import type { Route } from '@console/platform/contract'

/** What came back of a call without token and without fields; `code` and `msg` where it is the console's form. */
export interface Probed {
  status: number
  code?: number
  msg?: string
}

/**
 * Makes a call without token and without fields: for whatever takes a session it is over before anything is done, and
 * what is public has nothing to work on. So it tells whether there is such a call, and changes nothing.
 */
export type Probe = (call: Pick<Route, 'method' | 'path'>) => Promise<Probed>

type Finding = 'there' | 'missing' | 'unclear'

/** No back end has it. */
const NO_SUCH_CALL = '/api/console/noSuchCall'

/**
 * Whether each call is there, by calls that change nothing. A back end that refuses what it does not have as it refuses
 * a stranger leaves it unclear.
 */
export async function findCalls(probe: Probe, routes: readonly Route[]): Promise<ReadonlyMap<Route, Finding>> {
  const controls = {
    GET: await probe({ method: 'GET', path: NO_SUCH_CALL }),
    POST: await probe({ method: 'POST', path: NO_SUCH_CALL }),
  }
  const found = new Map<Route, Finding>()
  for (const route of routes) found.set(route, findingOf(route, await probe(route), controls[route.method]))
  return found
}

function findingOf({ access }: Route, probed: Probed, control: Probed): Finding {
  const said = saidBy(probed)
  const isOfRecord = access === 'public' && saidBy(control) === 404 && probed.code !== undefined && control.msg !== probed.msg
  if (said === 405 || (said === 404 && !isOfRecord)) return 'missing'
  // What it does not have is answered in the same way.
  if (![404, 405].includes(saidBy(control))) return 'unclear'
  if (probed.code !== undefined) return said < 500 ? 'there' : 'unclear'
  return (said >= 300 && said < 400) || said === 401 || said === 403 ? 'there' : 'unclear'
}

/** A back end may always answer HTTP 200. */
const saidBy = ({ status, code }: Probed) => (status < 400 && code !== undefined ? code : status)

/** An answer over HTTP. */
export function probedIn(status: number, body: unknown): Probed {
  const { code, msg } = (body ?? {}) as { code?: unknown; msg?: unknown }
  return code === undefined ? { status } : { status, code: Number(code), msg: String(msg ?? '') }
}
