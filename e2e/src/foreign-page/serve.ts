import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'

const root = resolve(__dirname, '../../..')
const folder = join(root, '.cache/e2e/foreign-page')
const mediaTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page and serves it at an address of its own, beside the console: API, registry and remotes are passed on to the console's server. */
export async function serveForeignPage(consoleUrl: string) {
  execFileSync(process.execPath, ['shared/cli/webpack-build.mjs', 'e2e/src/foreign-page'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const files = new Set(readdirSync(folder))
  const server = createServer((asked, answer) => {
    const path = asked.url!.slice(1)
    if (files.has(path)) send(answer, path)
    else if (/^(api|remotes|registry\.json)\b/.test(path)) passOn(asked, answer, consoleUrl)
    else send(answer, 'index.html')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

function send(answer: ServerResponse, name: string) {
  answer.setHeader('content-type', mediaTypes[extname(name)] ?? 'text/html')
  createReadStream(join(folder, name)).pipe(answer)
}

function passOn(asked: IncomingMessage, answer: ServerResponse, consoleUrl: string) {
  const onward = request(consoleUrl + asked.url, { method: asked.method, headers: asked.headers }, (answered) => {
    answer.writeHead(answered.statusCode!, answered.headers)
    answered.pipe(answer)
  })
  onward.on('error', (error) => answer.destroy(error))
  asked.pipe(onward)
}
