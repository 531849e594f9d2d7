import { search, soughtBy } from '@console/platform/contract/search'
import { domain } from '../../http/call'
import { ownClaims } from '../../operators/review-queues/claim-queries'
import type { Finder, Located } from '../../operators/search/finder'
import { keepVisit, recentPaths } from './queries'

/** Asks all domains. `finders` is complete once all of them are made. */
export const searchDomain = ({ finders }: { finders: readonly Finder[] }) => {
  async function locate(asked: Parameters<NonNullable<Finder['at']>>[0]): Promise<Located | undefined> {
    for (const finder of finders) {
      const located = await finder.at?.(asked)
      if (located) return located
    }
    return undefined
  }

  return domain(search, {
    async find({ db, input: { text }, operator }) {
      const sought = soughtBy(text)
      const numbers = sought.number ? finders.map((finder) => finder.byNumber({ db, number: text, operator })) : []
      const names = sought.name ? finders.map((finder) => finder.byName?.({ db, text, operator }) ?? []) : []
      const found = (await Promise.all([...numbers, ...names])).flat()
      return [...new Map(found.map((one) => [one.path, one])).values()]
    },

    async recent({ db, operator }) {
      const paths = await recentPaths(db, operator.accountId)
      const [located, claims] = await Promise.all([Promise.all(paths.map((path) => locate({ db, path, operator }))), ownClaims(db, operator.accountId)])
      const isClaimed = ({ claim }: Located) => claims.some(({ queue, id }) => queue === claim?.queue && id === claim.id)
      return located.filter((one) => one !== undefined).map((one) => ({ ...one, claimed: isClaimed(one) }))
    },

    async visit({ db, input: { path }, operator }) {
      const record = await locate({ db, path, operator })
      if (record) await keepVisit(db, { accountId: operator.accountId, path: record.path, at: new Date() })
      return null
    },
  })
}
