import { ApiError } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../infra/db/db'
import { networkOf, rateLimit } from '../../http/requests/rate-limit'
import { withoutPersonalData } from '../registry/without-personal-data'

/** Where browsers report what a page's policy has blocked. */
export const POLICY_REPORTS = '/policy-reports'

const REPORT_BYTES = 16 * 1024
/** A limit for a whole network: a page that violates its policy reports many times. */
const LIMIT = { points: 20, seconds: 600 }

const line = z.catch(z.string(), '')
const Report = z.object({
  'csp-report': z.object({
    'document-uri': line,
    'effective-directive': line,
    'violated-directive': line,
    'blocked-uri': line,
    'source-file': line,
    'line-number': z.catch(z.int().check(z.gte(0), z.lte(9_999_999)), 0),
  }),
})

/** Its name, without its sources, which some browsers add. */
const directiveIn = (text: string) => /^[a-z-]{0,40}/.exec(text)![0]

/** An address without what may be personal in it: no query, no hash, no data, no number or key in its path. */
const placeOf = (uri: string) => withoutPersonalData(uri.split(/[?#]/, 1)[0]!.replace(/^(data|blob):.*/, '$1:'))

/**
 * Takes the reports of browsers, as they send them (`application/csp-report`), and logs each as one line. Anybody may
 * send them: nothing is kept but the log.
 */
export function policyReportRoute(app: FastifyInstance, { db }: { db: Db }) {
  const limit = rateLimit(db, 'policy-reports', LIMIT, { refuseUncounted: true })
  app.register(async (scope) => {
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: REPORT_BYTES }, scope.getDefaultJsonParser('error', 'error'))
    scope.post(POLICY_REPORTS, { config: { access: 'public' } }, async ({ body, ip, log }, reply) => {
      await limit.take(networkOf(ip))
      const { data } = Report.safeParse(body)
      if (!data) throw new ApiError(422, '报告的格式不正确')
      const { 'csp-report': report } = data
      log.warn(
        {
          page: placeOf(report['document-uri']),
          directive: directiveIn(report['effective-directive'] || report['violated-directive']),
          blocked: placeOf(report['blocked-uri']),
          source: `${placeOf(report['source-file'])}:${report['line-number']}`,
        },
        'blocked by the page policy',
      )
      return reply.code(204).send()
    })
  })
}
