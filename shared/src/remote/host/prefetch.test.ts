import type { RegistryRemote } from '@console/shared/registry'
import { prefetchScripts } from './prefetch'

const route = { path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }
const remote: RegistryRemote = {
  name: 'mf-users',
  title: '用户管理',
  owner: '用户组',
  version: '1.0.0',
  url: '/remotes/mf-users/1.0.0/',
  entry: 'entry.js',
  container: 'mf_users',
  integrity: '',
  chosen: 'stable',
  routes: [route],
  needs: { '/user/enterprise': { files: ['page.js'], shares: [] } },
}

test('what a page needs of its remote is fetched ahead once, and a failure is left to the script itself', async () => {
  const asked: string[] = []
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    throw new TypeError('refused')
  }
  prefetchScripts(remote, route)
  prefetchScripts(remote, route)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['/remotes/mf-users/1.0.0/entry.js', '/remotes/mf-users/1.0.0/page.js'])
})
