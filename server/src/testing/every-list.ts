import type { Route, z } from '@console/platform/contract'
import { allRoutes, filterValues, inputsOf } from './all-routes'

/** Required parameters of a list beside page and filters, where they are to find something. */
const required: Record<string, string> = {
  '/api/user/getUserList': 'types=2',
  '/api/userbalance/getUserBalanceDetail': 'userId=2',
  '/api/invoice/getOrders': 'id=1',
  '/api/authority/getRecords': 'type=1&roleOrAccountId=1',
  '/api/authority/getLoginLog': 'type=2',
  '/api/ajax/data/getEvidencesList': 'orderId=1',
  '/api/evidence/getCustody': 'baoquan=BQBENCH00000001',
  '/api/share/getLinks': 'baoquan=BQBENCH00000001',
  '/api/online/getEvidenceList': 'type=1',
}

/**
 * Keywords of every kind: two characters with few hits and a word with many, one Chinese character, two letters that
 * nothing has, one digit and two, parts of numbers, rare ones and frequent ones, a whole mobile, and words that never
 * occur together.
 */
const KEYWORDS = ['云盛', '文化传媒', '云', '侵权', 'xq', '1', '20', '13800', '3456789', 'gz2024', 'bq2024', '13000000012', '有限公司 侵权']
const SOME_DAYS = '2024-03-01 - 2024-03-31'

const isList = ({ method, input }: Route) => method === 'GET' && ['page', 'limit'].every((name) => name in input.shape)

export interface MeasuredList {
  path: string
  /** Its required parameters. */
  address: string
  /** A query for each value that each filter may have, a range of days, and keywords. */
  filters: string[]
}

/** Every list of the contracts, so that a new one is measured without a change here. */
export const everyList = (url: string): MeasuredList[] =>
  allRoutes.filter(isList).map((route) => {
    const { address, ...measured } = measuredOf(route)
    return { ...measured, address: `${url}${address}&limit=10` }
  })

/** Every export of a list, by keywords: what other filters leave out is passed over once, by all batches together. */
export const everyExport = (): MeasuredList[] =>
  allRoutes
    .filter((route) => route.exports)
    .map(measuredOf)
    .map((measured) => ({ ...measured, filters: measured.filters.filter((filter) => filter.startsWith('keyword=')) }))

function measuredOf(route: Route): MeasuredList {
  const { path } = route
  const given = new URLSearchParams(required[path] ?? inputsOf(route)[0])
  return { path, address: `${path}?${given}`, filters: filtersOf(route, given) }
}

function filtersOf({ input: { shape } }: Route, given: URLSearchParams) {
  return Object.entries(shape)
    .filter(([name]) => !['page', 'limit'].includes(name) && !given.has(name))
    .flatMap(([name, schema]) => {
      const values = name === 'keyword' ? KEYWORDS : filterValues(name, schema as z.ZodMiniType, SOME_DAYS)
      return values.map((value) => `${name}=${encodeURIComponent(value)}`)
    })
}
