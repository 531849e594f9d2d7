import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/**
 * A web server of the files that `build:static` has made, which forwards `/api` to a back end. `missing`: what was
 * forgotten when they were copied.
 */
export async function startStaticSite(folder: string, back: string) {
  const site = { url: '', missing: undefined as RegExp | undefined, stop }
  const server = createServer((incoming, outgoing) => (incoming.url!.startsWith('/api/') ? handOn(incoming, outgoing) : sendFile(incoming, outgoing)))

  function sendFile({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const wanted = join(folder, new URL(url, 'http://site').pathname)
    const file = existsSync(wanted) && statSync(wanted).isFile() && !site.missing?.test(wanted) ? wanted : join(folder, 'index.html')
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  }

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, headers, url: path } = incoming
    const onward = request(back + path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }

  async function stop() {
    server.closeAllConnections()
    server.close()
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}
