import type { Operator } from './operator'

/** The pages of this window hear of no colleague: a claim is a courtesy, and what decides must hold without it. */
export const hearNoClaims = ({ context }: Operator) =>
  context.route('**/api/review/claim', (route) => route.fulfill({ json: { code: 200, msg: '', data: { holder: null } } }))
