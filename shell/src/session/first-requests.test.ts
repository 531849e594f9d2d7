import type { RegistryAnswer } from '@console/platform/registry'
import type { Session } from './session'
import { createFirstRequests } from './first-requests'

const first = (path: string) => ({ path, query: { page: '1' }, fromAddress: { page: '^\\d+$' } })
const remote = (name: string, routes: RegistryAnswer['remotes'][number]['routes']) => ({
  name,
  title: '',
  owner: '',
  version: '1.0.0',
  url: `/remotes/${name}/1.0.0/`,
  entry: 'entry.js',
  container: '',
  integrity: '',
  chosen: 'stable' as const,
  routes,
})
const registry: RegistryAnswer = {
  revision: 1,
  forbidden: [],
  remotes: [
    remote('mf-users', [
      { path: '/user/enterprise', title: '', permission: 'user/getUserList', first: first('/api/users') },
      { path: '/user/integral', title: '', permission: 'integral/getPointsList', first: first('/api/gifts') },
      { path: '/user/plain', title: '', permission: 'user/getUserList' },
    ]),
    remote('mf-finance', [{ path: '/money/just', title: '', permission: 'user/getUserList', first: first('/api/orders') }]),
  ],
}
const menu = [{ id: 2, parent_id: 0, name: '', url: '/user/enterprise', sort: 1, status: 1, permission: 'user/getUserList', icon: '', child: [] }]

function firstRequests(phase = 'signed-in') {
  const asked: unknown[][] = []
  const console = { menu, registry, may: (permission: string) => permission === 'user/getUserList' }
  const http = { askAhead: (...given: unknown[]) => void asked.push(given) }
  return { asked, ...createFirstRequests({ getState: () => ({ phase, console }), http } as unknown as Session) }
}

test('entering a remote requests what its page will request; moving within it and returning request nothing, as its pages are loaded', () => {
  const { asked, enter } = firstRequests()
  enter('/user/enterprise', '?page=2')
  enter('/user/enterprise', '?page=3')
  enter('/user/plain', '')
  enter('/money/just', '')
  enter('/user/enterprise', '')
  expect(asked).toEqual([
    ['/api/users', { page: '2' }, { passive: false }],
    ['/api/orders', { page: '1' }, { passive: false }],
  ])
})

test('another page of a remote that was open before is requested ahead: its code may not be loaded', () => {
  const { asked, enter } = firstRequests()
  for (const path of ['/user/plain', '/money/just', '/user/enterprise', '/money/just']) enter(path, '')
  expect(asked.map(([path]) => path)).toEqual(['/api/orders', '/api/users'])
})

test('the root page requests what its target page will request', () => {
  const { asked, enter } = firstRequests()
  enter('/', '')
  expect(asked).toEqual([['/api/users', { page: '1' }, { passive: false }]])
})

test('SEC-Z1 nothing is requested for a page that the operator may not open, for one that does not exist, and before sign-in', () => {
  const { asked, enter, aimAt } = firstRequests()
  for (const path of ['/user/integral', '/nowhere', '/user/plain']) {
    enter(path, '')
    aimAt(path)
  }
  const signedOut = firstRequests('signed-out')
  signedOut.enter('/user/enterprise', '')
  expect([asked, signedOut.asked]).toEqual([[], []])
})

test('a hovered link is requested ahead without prolonging the session', () => {
  const { asked, aimAt } = firstRequests()
  aimAt('/money/just')
  expect(asked).toEqual([['/api/orders', { page: '1' }, { passive: true }]])
})
