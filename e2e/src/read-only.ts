import { contracts } from '@console/platform/all-contracts'
import type { BrowserContext } from 'playwright-core'

const routes = Object.values(contracts).flatMap((contract) => Object.values(contract))

/** Calls that are refused: writes, and files that a browser would save. */
const refused = new Set(
  routes.filter(({ method, reads, download, shown }) => (method === 'POST' && !reads) || (download && !shown)).map(({ method, path }) => `${method} ${path}`),
)

/** Lets a window read and change nothing: writes, exports and downloads fail as without a network. */
export const allowReadsOnly = (context: BrowserContext) =>
  context.route('**/api/**', (route) => {
    const request = route.request()
    return refused.has(`${request.method()} ${new URL(request.url()).pathname}`) ? route.abort() : route.continue()
  })
