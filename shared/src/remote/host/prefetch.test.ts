import type { RegistryRemote } from '@console/platform/registry'
import type * as Prefetch from './prefetch'

const mockLoad = jest.fn()
const mockShares: Record<string, object> = {}
jest.mock('./load-version', () => ({ loadVersion: (...args: unknown[]) => mockLoad(...args) }))
jest.mock('./shares', () => ({ shares: mockShares }))

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
  needs: { '/user/enterprise': { files: ['page.js'], shares: ['the-kit', 'react', 'unknown'] }, '/user/integral': { files: ['other.js'], shares: [] } },
}

const asked: string[] = []
let prefetch: typeof Prefetch
beforeEach(() => {
  asked.length = 0
  mockLoad.mockReset()
  for (const key of Object.keys(mockShares)) delete mockShares[key]
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    throw new TypeError('refused')
  }
  // No request has been made yet.
  jest.isolateModules(() => {
    prefetch = jest.requireActual('./prefetch')
  })
})

/** By then an unhandled rejection fails the test. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a page’s files of its remote are prefetched once, and a failure is left to the script itself', async () => {
  prefetch.prefetchScripts(remote, route)
  prefetch.prefetchScripts(remote, route)
  await settled()
  expect(asked).toEqual(['/remotes/mf-users/1.0.0/entry.js', '/remotes/mf-users/1.0.0/page.js'])
})

test('a page’s imports from its host are evaluated ahead, and a failure is left to the remote', async () => {
  const kit = jest.fn(() => Promise.reject(new Error('gone')))
  Object.assign(mockShares, { 'the-kit': { get: kit }, react: { lib: () => ({}) } })
  prefetch.warmShares(remote, route)
  await settled()
  expect(kit).toHaveBeenCalledTimes(1)
})

test('a page that is likely to be opened next is fetched and evaluated, and a failure is left to its opening', async () => {
  const preload = jest.fn()
  mockLoad.mockResolvedValueOnce({ preload })
  prefetch.preloadPage(remote, route, '/user/enterprise')
  await settled()
  expect(asked).toHaveLength(2)
  expect(mockLoad).toHaveBeenCalledWith('mf-users', remote)
  expect(preload).toHaveBeenCalledWith('/user/enterprise')
  mockLoad.mockResolvedValueOnce({})
  prefetch.preloadPage(remote, route, '/user/enterprise')
  mockLoad.mockRejectedValueOnce(new Error('gone'))
  prefetch.preloadPage(remote, route, '/user/enterprise')
  await settled()
})
