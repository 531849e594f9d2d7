import { appNotice, nodes as menu } from '@console/platform/contract/app-notice'
import { menuPage } from '@console/platform/contract/permission-tree'
import type { PageAction, PageRoute } from '@console/platform/remote'

/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
  { ...menuPage(menu[22]), first: { call: appNotice.versions }, page: () => import('./pages/version-list-page') },
  {
    path: '/app/details/:id',
    title: '版本详情',
    permission: 'app/getVersionList',
    parent: '/app/index',
    record: { of: 'version' },
    page: () => import('./pages/version-detail-page'),
  },
  {
    ...menuPage(menu[23]),
    first: { call: appNotice.feedback },
    page: () => import('./pages/feedback-list-page'),
  },
  { ...menuPage(menu[25]), first: { call: appNotice.notices }, page: () => import('./pages/notice-list-page') },
]

/** What Ctrl+K finds by name. */
export const actions: PageAction[] = [
  { call: appNotice.addNotice, page: '/manage/notice' },
  { call: appNotice.addVersion, page: '/app/index' },
]
