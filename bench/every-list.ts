import type { Route, z } from '@console/platform/contract'
import { allRoutes, filterValues, inputsOf } from '../server/src/testing/all-routes'

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

/** Keywords for lists that search names: two characters with few hits, a word with many. */
const names = { rare: '云盛', broad: '文化传媒' }
/** Keywords for lists that search order numbers. */
const keywords: Record<string, { rare: string; broad: string }> = {
  '/api/money/getNotarizationOrders': { rare: '云盛', broad: 'gz2024' },
  '/api/money/getChargeOrders': { rare: '云盛', broad: 'xf2024' },
}
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
    const { path } = route
    const given = new URLSearchParams(required[path] ?? inputsOf(route)[0])
    return { path, address: `${url}${path}?${given}&limit=10`, filters: filtersOf(route, given) }
  })

function filtersOf({ path, input: { shape } }: Route, given: URLSearchParams) {
  const { rare, broad } = keywords[path] ?? names
  return Object.entries(shape)
    .filter(([name]) => !['page', 'limit'].includes(name) && !given.has(name))
    .flatMap(([name, schema]) => {
      const values = name === 'keyword' ? [rare, broad] : filterValues(name, schema as z.ZodMiniType, SOME_DAYS)
      return values.map((value) => `${name}=${encodeURIComponent(value)}`)
    })
}
