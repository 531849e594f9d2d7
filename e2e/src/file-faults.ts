import type { Route } from 'playwright-core'

export const answer =
  (status: number, body: string, contentType = 'text/javascript') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType })

/** Faults of a file, as handlers for `page.route`. */
export const fileFaults: Record<string, (route: Route) => unknown> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'answers 404': answer(404, 'not found'),
  'answers 403': answer(403, 'forbidden'),
  'answers 500': answer(500, 'oops'),
  hangs: () => undefined,
  'is reset': (route) => route.abort('connectionreset'),
  'is cut off': async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  },
  'answers a page instead of a script': answer(200, '<!doctype html><p>hello', 'text/html'),
  'has one byte changed': async (route) => {
    const response = await route.fetch()
    const body = Buffer.from(await response.body())
    body[0] = body[0]! ^ 1
    await route.fulfill({ response, body })
  },
}
