import type { Operator } from './operator'

/** Hides claims of colleagues from this window's pages: decisions must be correct without claims. */
export const hideClaims = ({ context }: Operator) =>
  context.route('**/api/review/claim', (route) => route.fulfill({ json: { code: 200, msg: '', data: { holder: null } } }))
