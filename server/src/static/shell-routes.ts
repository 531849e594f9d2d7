import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StartError } from '../start-error'
import { POLICY_REPORTS } from './policy-reports'
import { immutable, sendBuiltFile } from './send-built-file'

/** What the console's page may do. Styles that antd writes at run time carry the page's own nonce (docs/decisions/styles-carry-a-nonce.md); no script is ever inline. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ')

/** Stands in the built page where the nonce of an answer goes. */
const NONCE = '{csp-nonce}'

/** The shell's files, and its page under every address that a page can have. @throws StartError when it is not built */
export function shellRoutes(app: FastifyInstance, { buildDir }: { buildDir: string }) {
  const folder = join(buildDir, 'shell/dist')
  const files = filesIn(folder)
  const page = files.has('index.html') && readFileSync(join(folder, 'index.html'), 'utf8')
  if (!page) throw new StartError(`找不到控制台的构建（${folder}），请先执行 npm run build。`)

  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, async (request, reply) => {
    const name = request.params['*']
    if (files.has(name) && name !== 'index.html') {
      reply.headers(name.startsWith('assets/') ? immutable : { 'cache-control': 'no-cache' })
      return sendBuiltFile(reply, folder, name)
    }
    if (!isPage(name, request)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    // Without a validator it is sent anew each time: an old page under a new policy would have the wrong nonce.
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(nonce) })
    return page.replaceAll(NONCE, nonce)
  })
}

/** A navigation to an address that the shell may know: of no other part of the server, and not of a file. */
function isPage(path: string, { headers }: FastifyRequest) {
  const segments = path.split('/')
  const plain = segments.slice(0, -1).every((segment) => segment !== '' && !segment.startsWith('.')) && !/[\\\p{Cc}]/u.test(path)
  return plain && !/\.\w*$/.test(segments.at(-1)!) && !/^(api|dev|remotes|assets)(\/|$)/i.test(path) && (headers.accept ?? '').includes('text/html')
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
