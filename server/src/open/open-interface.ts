import { problems } from '@console/platform/contract/open/problems'
import type { FastifyInstance } from 'fastify'
import { plainPage } from '../http/answers/plain-page'
import type { Database } from '../infra/db/db'
import { appDomain } from './app/routes'
import { capturesDomain } from './captures/routes'
import { eventsDomain } from './events/routes'
import { evidenceDomain } from './evidence/routes'
import { feedbackDomain } from './feedback/routes'
import { implementOpen } from './http/implement-open'
import { invoicesDomain } from './invoices/routes'
import { notarizationsDomain } from './notarizations/routes'
import { ordersDomain } from './orders/routes'
import { sessionsDomain } from './sessions/routes'
import { uploadsDomain } from './uploads/routes'
import { usersDomain } from './users/routes'

type Services = Parameters<typeof evidenceDomain>[0] &
  Parameters<typeof sessionsDomain>[0] &
  Parameters<typeof uploadsDomain>[0] &
  Parameters<typeof usersDomain>[0] & { db: Database }

/** The open interface for systems of the company, enterprises and anybody, beside the console's routes. */
export function openInterface(app: FastifyInstance, services: Services) {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const domains = [
    appDomain(services),
    capturesDomain(),
    eventsDomain({ ...services, closing: closing.signal }),
    evidenceDomain(services),
    feedbackDomain(),
    invoicesDomain(services),
    notarizationsDomain(services),
    ordersDomain(),
    sessionsDomain(services),
    uploadsDomain(services),
    usersDomain(services),
  ]
  implementOpen(app, services.db, domains)
  problemPages(app)
}

/** The page at the URL in each problem's `type`. */
function problemPages(app: FastifyInstance) {
  app.get('/open/problems/:type', { config: { access: 'public' } }, async ({ params }, reply) => {
    const { type } = params as { type: string }
    const problem = Object.hasOwn(problems, type) ? problems[type as keyof typeof problems] : undefined
    if (!problem) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(plainPage(`${problem.status} ${problem.title}`, escaped(problem.remedy)))
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
