import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_PLACEHOLDER } from '@console/platform/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendMalformedPage } from '../../http/answers/malformed-page'
import { tokenInCookie } from '../../http/requests/permission'
import type { FileAhead, FilesAhead } from './files-ahead'
import type { StoredRegistry } from '../registry/queries'
import type { Shells } from '../shells/kept-shells'
import { builtIn } from '../shells/publish-shell'
import { StartError } from '../../infra/start-error'
import { hasPage } from './has-page'
import { type PolicySources, pagePolicy, paperPolicy, workerPolicy } from './page-policy'
import { immutable, sendBuiltFile } from './send-built-file'
import { wellKnownFiles } from './well-known-files'

/** Placeholder for the nonce in the built page. */
const NONCE = '{csp-nonce}'

interface Options extends PolicySources {
  buildDir: string
  shells: Shells
  filesAhead: FilesAhead
  currentRegistry: () => Promise<StoredRegistry>
}

/**
 * The files of every kept build of the shell, and the page of the current one under every address that a page can have.
 * @throws StartError when none is built here
 */
export function shellRoutes(app: FastifyInstance, { buildDir, shells, filesAhead, currentRegistry, ...sources }: Options) {
  const folder = builtIn(buildDir)
  if (!existsSync(join(folder, 'index.html'))) throw new StartError(`找不到控制台的构建（${folder}），请先执行 npm run build。`)

  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, async (request, reply) => {
    const name = request.params['*']
    // A tab asks for what its own document names, whichever build that is of.
    if (name.startsWith('assets/')) {
      const folder = await shells.folderOf(name)
      if (folder === undefined) return reply.callNotFound()
      reply.headers(immutable)
      if (/\.worker\.js$/.test(name)) reply.header('content-security-policy', workerPolicy)
      return sendBuiltFile(reply, folder, name)
    }
    const wellKnown = Object.hasOwn(wellKnownFiles, name) && wellKnownFiles[name]
    if (wellKnown) return reply.headers({ 'cache-control': 'public, max-age=86400', 'content-type': wellKnown.type }).send(wellKnown.content)
    const shell = (await shells.current())!
    if (Object.hasOwn(shell.integrity, name) && name !== 'index.html') {
      reply.header('cache-control', 'no-cache')
      if (name === 'frames/paper.html') reply.headers({ 'content-security-policy': paperPolicy, 'x-frame-options': 'SAMEORIGIN' })
      return sendBuiltFile(reply, shell.folder, name)
    }
    if (!(await isPage(name, request, currentRegistry))) return answerNoPage(name, request, reply)
    const nonce = randomBytes(16).toString('base64')
    // Without a validator the document is always sent in full: an old document with a new policy would have the wrong
    // nonce.
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'Cookie',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce, sources),
    })
    const links = linksTo(await filesAhead(shell.offers, tokenInCookie(request.headers), `/${name}`))
    return shell.page
      .replaceAll(NONCE, nonce)
      .replace(BUILD_PLACEHOLDER, shell.build)
      .replace('</head>', () => `${links}</head>`)
  })
}

/**
 * What the page of a signed-in operator will load beside the shell's first scripts, which preload it when they are
 * there (`shell/src/loading/preload-ahead.ts`).
 */
const linksTo = (files: FileAhead[]) =>
  files
    .map(({ url, integrity }) => {
      const as = url.endsWith('.css') ? 'style' : 'script'
      return `<link rel="ahead" as="${as}" href="${escaped(url)}"${integrity ? ` integrity="${escaped(integrity)}" crossorigin="anonymous"` : ''}>`
    })
    .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Whether the console's page is the answer: to any navigation of a browser, as it has a page of its own for unknown
 * addresses, and to clients that take anything (curl, monitors) where there is a page.
 */
async function isPage(path: string, { headers }: FastifyRequest, currentRegistry: Options['currentRegistry']) {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return mayBePage(path)
  // A browser's request for a script, a style or data accepts anything, too; Sec-Fetch-Dest distinguishes it.
  const navigates = accept.includes('*/*') && ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined)
  return navigates && mayBePage(path) && hasPage(`/${path}`, currentRegistry)
}

/** In no address of a page. */
const ODD = /[\\\p{Cc}]/u

/** A browser gets an error page where the console's own could never be served. */
const answerNoPage = (path: string, request: FastifyRequest, reply: FastifyReply) =>
  ODD.test(path) && sendMalformedPage({}, request, reply) ? reply : reply.callNotFound()

/** Not an address of another part of the server, nor of a file. */
function mayBePage(path: string) {
  const hidden = path.split('/').some((segment) => segment.startsWith('.'))
  const file = /\.\w*$/.test(path) && !/\.html?$/i.test(path)
  return !hidden && !file && !ODD.test(path) && !/^(api|dev|remotes|assets)(\/|$)/i.test(path)
}
