import { publicSegments } from '@console/platform/registry'
import { publicDocument, publicPagesAt } from '@console/platform/release'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../infra/db/db'
import { plainPage } from '../../http/answers/plain-page'
import { registryReader } from '../registry/queries'
import { publicPagePolicy } from './page-policy'

const NO_PAGE = plainPage('链接已失效', '请向分享者索取新的链接。')

/** The URLs carry grants: they are kept from caches, referrers and search engines. */
const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/**
 * The public pages of remotes, under the addresses that are reserved for them: the document is the server's, with a
 * policy of its own; script and styles are those of the version that everybody has. The document is the same for every
 * address below a path, and says nothing of whether there is anything to see.
 */
export function publicPageRoutes(app: FastifyInstance, { db }: { db: Db }) {
  const currentRegistry = registryReader(db, (document) => document)
  // Wildcards: a parameter may hold 100 characters at most, and addresses of files are longer.
  for (const url of publicSegments.flatMap((segment) => [`/${segment}`, `/${segment}/*`]))
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      const { document } = await currentRegistry()
      const found = publicPagesAt(document, request.url.split('?', 1)[0]!)
      reply.headers(headers)
      if (!found) return reply.code(404).send(NO_PAGE)
      reply.header('content-security-policy', publicPagePolicy)
      return publicDocument(found.release, `/remotes/${found.release.name}/${found.version}/`)
    })
}
