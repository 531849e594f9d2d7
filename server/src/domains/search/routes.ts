import { search } from '@console/platform/contract/search'
import { domain } from '../../http/call'
import type { Finder } from '../../operators/search/finder'

/** Asks all domains. `finders` is complete once all of them are made. */
export const searchDomain = ({ finders }: { finders: readonly Finder[] }) =>
  domain(search, {
    find: async ({ db, input: { number }, operator }) => (await Promise.all(finders.map((find) => find({ db, number, operator })))).flat(),
  })
