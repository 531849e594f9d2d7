import type { Route } from '@console/shared/contract'
import { contracts } from '@console/shared/all-contracts'

/** What a list must be told beside page and filters. */
const required: Record<string, string> = {
  '/api/user/getUserList': 'types=2',
  '/api/userbalance/getUserBalanceDetail': 'userId=2',
  '/api/authority/getRecords': 'type=1&roleOrAccountId=1',
  '/api/authority/getLoginLog': 'type=2',
}

const isList = ({ method, input }: Route) => method === 'GET' && ['page', 'limit'].every((name) => name in input.shape)

/** The address of every list that the contracts name: a new one is measured unasked. */
export const everyList = (url: string) =>
  Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(isList)
    .map(({ path }) => ({ path, address: `${url}${path}?${required[path] ?? ''}&limit=10` }))
