import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contracts, permissionTree } from '@console/platform/all-contracts'
import { Nothing, type Route } from '@console/platform/contract'
import { type MenuItem, menu } from '@console/platform/contract/menu'
import { session } from '@console/platform/contract/session'
import { asSpecified, isSpecified, sampleOf } from '@console/platform/emulator'

/** Who is signed in there. */
export const TOKEN = 'a-token-of-another-back-end'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))

/**
 * A back end exactly as specified: its calls and fields alone, numbers and `code` as texts, and HTTP 200 for every
 * answer. Its records are the examples.
 */
export async function startSpecifiedBackEnd() {
  const changes = new Map<string, Change>()
  const server = createServer((request, response) => {
    const { status, type, body } = answerTo(request, changes)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers a call otherwise from now on, or not at all. */
    change: (path: string, to: Change) => void changes.set(path, to),
    stop: () => new Promise<void>((stopped) => void server.close(() => stopped()).closeAllConnections()),
  }
}

/** What becomes of the data of an answer. */
type Change = 'unknown' | ((data: { data: Record<string, unknown>[] }) => unknown)

function answerTo({ method, url = '', headers }: IncomingMessage, changes: ReadonlyMap<string, Change>) {
  const path = url.split('?', 1)[0]
  const route = routes.find((route) => route.path === path && route.method === method)
  const change = changes.get(path!)
  if (!route || !isSpecified(route) || change === 'unknown') return { status: 404, type: 'text/html', body: '<h1>404 Not Found</h1>' }
  if (route.access !== 'public' && headers.authorization !== `Bearer ${TOKEN}`) return json({ code: '401', msg: '请先登录', data: null })
  if (route.download) return { status: 200, type: 'application/octet-stream', body: 'file' }
  const data = asSpecified(route, dataOf(route))
  return json({ code: '200', msg: '成功', data: change ? change(data as never) : data })
}

const json = (body: object) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) })

function dataOf(route: Route) {
  if (route.result === Nothing) return null
  if (route.path === menu.current.path) return menuBelow(0)
  return route.path === session.getImgCode.path ? { imgCodeToken: 'token', image: PIXEL } : sampleOf(route.result)
}

/** All nodes that the specification has a page for: every operator may do everything. */
function menuBelow(parent: number): MenuItem[] {
  const below = permissionTree.filter(({ parent_id }) => parent_id === parent)
  return below.map((node) => ({ ...node, sort: node.id, child: menuBelow(node.id) }))
}
