import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { permissionTree } from '@console/shared/all-contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenInCookie } from '../http/permission'
import type { FileAhead, FilesAhead } from '../registry/files-ahead'
import { StartError } from '../start-error'
import { type PolicySources, pagePolicy, paperPolicy, workerPolicy } from './page-policy'
import { immutable, sendBuiltFile } from './send-built-file'
import { wellKnownFiles } from './well-known-files'

/** Stands in the built page where the nonce of an answer goes. */
const NONCE = '{csp-nonce}'

/** The shell's files, and its page under every address that a page can have. @throws StartError when it is not built */
export function shellRoutes(app: FastifyInstance, { buildDir, filesAhead, ...sources }: { buildDir: string; filesAhead: FilesAhead } & PolicySources) {
  const folder = join(buildDir, 'shell/dist')
  const files = filesIn(folder)
  const page = files.has('index.html') && readFileSync(join(folder, 'index.html'), 'utf8')
  if (!page) throw new StartError(`找不到控制台的构建（${folder}），请先执行 npm run build。`)

  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, async (request, reply) => {
    const name = request.params['*']
    if (files.has(name) && name !== 'index.html') {
      reply.headers(name.startsWith('assets/') ? immutable : { 'cache-control': 'no-cache' })
      if (/^assets\/.*\.worker\.js$/.test(name)) reply.header('content-security-policy', workerPolicy)
      if (name === 'frames/paper.html') reply.headers({ 'content-security-policy': paperPolicy, 'x-frame-options': 'SAMEORIGIN' })
      return sendBuiltFile(reply, folder, name)
    }
    const wellKnown = Object.hasOwn(wellKnownFiles, name) && wellKnownFiles[name]
    if (wellKnown) return reply.headers({ 'cache-control': 'public, max-age=86400', 'content-type': wellKnown.type }).send(wellKnown.content)
    if (!isPage(name, request)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    // Without a validator it is sent anew each time: an old page under a new policy would have the wrong nonce.
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'Cookie',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce, sources),
    })
    const links = linksTo(await filesAhead(tokenInCookie(request.headers), `/${name}`))
    return page.replaceAll(NONCE, nonce).replace('</head>', () => `${links}</head>`)
  })
}

/** What the page of a signed-in operator will load beside the shell's first scripts, which preload it when they are there (`shell/src/loading/preload-ahead.ts`). */
const linksTo = (files: FileAhead[]) =>
  files
    .map(({ url, integrity }) => {
      const as = url.endsWith('.css') ? 'style' : 'script'
      return `<link rel="ahead" as="${as}" href="${escaped(url)}"${integrity ? ` integrity="${escaped(integrity)}" crossorigin="anonymous"` : ''}>`
    })
    .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const knownPages = new Set(['', 'login', ...permissionTree.flatMap(({ url }) => (url ? [url.slice(1)] : []))])

/** Whether the console's page is the answer: to any navigation of a browser, as it has a page of its own for unknown addresses, and to clients that take anything (curl, monitors) where there is a page. */
function isPage(path: string, { headers }: FastifyRequest) {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return mayBePage(path)
  // A browser's request for a script, a style or data accepts anything, too; Sec-Fetch-Dest tells it apart.
  return accept.includes('*/*') && ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined) && knownPages.has(path)
}

/** Not an address of another part of the server, nor of a file. */
function mayBePage(path: string) {
  const hidden = path.split('/').some((segment) => segment.startsWith('.'))
  const file = /\.\w*$/.test(path) && !/\.html?$/i.test(path)
  return !hidden && !file && !/[\\\p{Cc}]/u.test(path) && !/^(api|dev|remotes|assets)(\/|$)/i.test(path)
}

/** What of a build may be fetched: neither its compressed copies by name, nor a source map, nor anything hidden. */
function filesIn(folder: string) {
  if (!existsSync(folder)) return new Set<string>()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
  return new Set(paths.filter((path) => !/\.(br|gz|map)$|(^|\/)\./.test(path)))
}
