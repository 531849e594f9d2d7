import type { Pages } from '@console/shared/remote'

/** The component of each path in `routes.ts`, loaded when it is first opened. */
export const pages: Pages = {
  '/user/enterprise': async () => (await import('./pages/enterprise-page')).EnterprisePage,
  '/user/individual': async () => (await import('./pages/individual-page')).IndividualPage,
  '/user/Detail/:user_id': async () => (await import('./pages/user-detail-page')).UserDetailPage,
  '/user/balance': async () => (await import('./pages/balance-page')).BalancePage,
  '/user/balance/detail/:id': async () => (await import('./pages/balance-entries-page')).BalanceEntriesPage,
  '/user/integral': async () => (await import('./pages/gifts-page')).GiftsPage,
}
