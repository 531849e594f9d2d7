import { type Contract, type Route, z } from '@console/platform/contract'
import { DecidedDays } from '@console/platform/contract/decided'
import type { RegistryRemote } from '@console/platform/registry'
import { type May, mayOpen } from './route-table'

type Query = Record<string, string>

/** A list that is counted, and the calls that do so. */
export interface CountedList {
  title: string
  /** What the list's page is called. */
  page: string
  /** Where its number leads. */
  list: string
  onlyIfAny?: boolean
  review?: boolean
  /** The review queue that its records wait in. */
  queue?: string
  own?: boolean
  /** The field of a row that says since when it waits, where the list's first row is the oldest. */
  since?: string
  count: { route: Route; query: Query }
  decided?: { route: Route; query: Query }
}

const Count = z.object({ count: z.number(), data: z.optional(z.nullable(z.array(z.record(z.string(), z.unknown())))) })

/** Nobody asks by hand: a session does not stay awake for it. */
const routeTo = <O extends Route['result']>(path: string, result: O) =>
  ({ method: 'GET', path, summary: '工作台', access: 'signed-in', passive: true, input: z.object({}), result }) satisfies Contract[string]

/**
 * What the remotes of an operator count for them, in the remotes' order. A list that they may not open is not counted.
 */
export const countersOf = (remotes: RegistryRemote[], may: May): CountedList[] =>
  remotes.flatMap(({ counters = [], routes }) =>
    counters
      .filter((counter) => mayOpen(counter, may))
      .flatMap(({ title, list, onlyIfAny, review, queue, own, decided }) => {
        const { pathname, searchParams } = new URL(list, location.origin)
        const page = routes.find(({ path }) => path === pathname)
        if (!page?.first || !mayOpen(page, may)) return []
        const { path, query } = page.first
        return {
          title,
          page: page.title,
          list,
          onlyIfAny,
          review,
          queue,
          own,
          since: /^(.+)\.asc$/.exec(searchParams.get('sort') ?? '')?.[1],
          count: { route: routeTo(path, Count), query: { ...query, ...Object.fromEntries(searchParams), limit: '1' } },
          decided: decided && { route: routeTo(decided.path, DecidedDays), query: decided.query },
        }
      }),
  )
