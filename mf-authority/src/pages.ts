import type { Pages } from '@console/shared/remote'

/** The component of each path in `routes.ts`, loaded when it is first opened. */
export const pages: Pages = {
  '/authority/role': async () => (await import('./pages/role-page')).RolePage,
  '/authority/role-add': async () => (await import('./pages/role-add-page')).RoleAddPage,
  '/authority/role-edit/:id': async () => (await import('./pages/role-edit-page')).RoleEditPage,
  '/authority/role-detail/:id': async () => (await import('./pages/role-detail-page')).RoleDetailPage,
  '/authority/role-records/:id': async () => (await import('./pages/role-records-page')).RoleRecordsPage,
  '/authority/account': async () => (await import('./pages/account-page')).AccountPage,
  '/authority/account-add': async () => (await import('./pages/account-add-page')).AccountAddPage,
  '/authority/account-edit/:id': async () => (await import('./pages/account-edit-page')).AccountEditPage,
  '/authority/account-records/:id': async () => (await import('./pages/account-records-page')).AccountRecordsPage,
  '/authority/loginLog/backend': async () => (await import('./pages/backend-login-log-page')).BackendLoginLogPage,
  '/authority/loginLog/front': async () => (await import('./pages/front-login-log-page')).FrontLoginLogPage,
}
