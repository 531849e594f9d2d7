import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StartError } from '../start-error'
import { immutable, sendBuiltFile } from './send-built-file'

/**
 * What the console's page may do, and from where remotes may come. Styles may be inline because antd writes its own at run time (docs/decisions/inline-styles.md); scripts never.
 */
const pagePolicy = (remotes: string) => [
  "default-src 'none'",
  `script-src 'self'${remotes}`,
  `style-src 'self'${remotes} 'unsafe-inline'`,
  `img-src 'self'${remotes} data: blob:`,
  "media-src 'self' blob:",
  `font-src 'self'${remotes}`,
  // Scripts are fetched ahead.
  `connect-src 'self'${remotes}`,
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The shell's files, and its page under every address that a page can have. @throws StartError when it is not built */
export function shellRoutes(app: FastifyInstance, { buildDir, remoteOrigins }: { buildDir: string; remoteOrigins: readonly string[] }) {
  const policy = pagePolicy(remoteOrigins.map((origin) => ` ${origin}`).join('')).join('; ')
  const folder = join(buildDir, 'shell/dist')
  const files = filesIn(folder)
  if (!files.has('index.html')) throw new StartError(`找不到控制台的构建（${folder}），请先执行 npm run build。`)

  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, async (request, reply) => {
    const name = request.params['*']
    if (files.has(name) && name !== 'index.html') {
      reply.headers(name.startsWith('assets/') ? immutable : { 'cache-control': 'no-cache' })
      return sendBuiltFile(reply, folder, name)
    }
    if (!isPage(name, request)) return reply.callNotFound()
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
    return sendBuiltFile(reply, folder, 'index.html')
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
