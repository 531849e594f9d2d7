import { appNotice } from '@console/platform/contract/app-notice'
import type { PageRoute } from '@console/platform/remote'

/** The pages of this remote: what the shell is told of each, and its module. */
export const routes: PageRoute[] = [
  { path: '/app/index', title: '版本列表', permission: 'app/getVersionList', first: { call: appNotice.versions }, page: () => import('./pages/version-page') },
  { path: '/app/details/:id', title: '版本详情', permission: 'app/getVersionList', parent: '/app/index', page: () => import('./pages/version-detail-page') },
  {
    path: '/app/feedback',
    title: '用户反馈',
    permission: 'app/getFeedbackList',
    first: { call: appNotice.feedback },
    page: () => import('./pages/feedback-page'),
  },
  { path: '/manage/notice', title: '公告列表', permission: 'notice/getList', first: { call: appNotice.notices }, page: () => import('./pages/notice-page') },
]
