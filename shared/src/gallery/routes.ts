import type { PageRoute } from '@console/platform/remote'

/** The emulator's operator has every permission that they ask for. */
const permission = 'modules/getList'

export const routes: PageRoute[] = [
  { path: '/kit/components', title: '组件', permission, page: () => import('./gallery-page') },
  { path: '/kit/components/:name', title: '组件', permission, parent: '/kit/components', breadcrumb: false, page: () => import('./gallery-page') },
  { path: '/kit/list', title: '列表页', permission, page: () => import('./examples/list') },
  { path: '/kit/form-page', title: '表单页', permission, parent: '/kit/list', page: () => import('./examples/form-page') },
  { path: '/kit/record/:id', title: '记录页', permission, parent: '/kit/list', page: () => import('./examples/record') },
  { path: '/kit/review/:id', title: '审核页', permission, parent: '/kit/list', page: () => import('./examples/review') },
]
