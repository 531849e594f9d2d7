import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const scripts: Record<string, Buffer> = {
  '/react.js': readFileSync(join(require.resolve('react-18/package.json'), '../umd/react.production.min.js')),
  '/react-dom.js': readFileSync(join(require.resolve('react-dom-18/package.json'), '../umd/react-dom.production.min.js')),
}

/** The page of docs/host.md, for a console at this address. */
export function documentedPage(console: string) {
  const page = /```html\n(.*?)```/s.exec(readFileSync(join(__dirname, '../../docs/host.md'), 'utf8'))![1]!
  return page.replace('https://console.example', console)
}

interface OtherSystem {
  page: () => string
  token: () => Promise<string>
  /** Its own files, by their addresses. */
  files?: Record<string, string>
}

/**
 * Another system, at its own address: it answers every address with `page()`, and `/console-token` with a token. It
 * also has React 18, as `/react.js` and `/react-dom.js`.
 */
export async function startOtherSystem({ page, token, files = {} }: OtherSystem) {
  const server = createServer(async ({ url }, answer) => {
    const file = scripts[url!] ?? files[url!]
    if (file !== undefined) answer.setHeader('content-type', url!.endsWith('.css') ? 'text/css' : 'text/javascript').end(file)
    else if (url === '/console-token') answer.end(await token())
    else answer.setHeader('content-type', 'text/html; charset=utf-8').end(page())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
