import type { Route } from '@console/shared/contract'
import { users } from '@console/shared/contract/users'
import { contracts } from '../contracts'

/** Every route of the contract. */
export const allRoutes: Route[] = Object.values(contracts).flatMap((contract) => Object.values(contract))

const review = { userId: '1', status: '1' }

/** Inputs that reach a route's handler, one for each permission that an input may call for. */
export const inputsOf = (route: Route): Record<string, string>[] => inputs.get(route) ?? [{}]

const inputs = new Map<Route, Record<string, string>[]>([
  [users.list, [{ types: '1' }, { types: '2' }]],
  [users.detail, [{ userId: '1' }]],
  [users.file, [{ path: 'none.png' }]],
  [users.review, [review, { ...review, type: '1' }]],
  [users.export, [{ type: '1' }, { type: '2' }]],
  [users.balanceEntries, [{ userId: '1' }]],
  [users.exportBalanceEntries, [{ userId: '1' }]],
  [users.addPoints, [{ mobile: '13800000000', type: '1', pointsType: '1', points: '1', explain: '测试' }]],
])
