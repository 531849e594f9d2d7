import { session as calls } from '@console/platform/contract/session'
import { Answer } from '@console/platform/testing'
import { keepRegistry } from '../registry/read-registry'
import { browser, item, registryOf, show } from './testing/browser'

test('a change of permissions is read once, however many answers report it, and an unchanged remote stays the same object', async () => {
  const { back, server, signedInTab } = browser()
  const { session, events } = await signedInTab()
  const known = session.getConsole().registry!.remotes[0]
  back.version = 2
  server.answer('current', () => [item, { ...item, id: 3, permission: 'user/checkUser' }])
  await Promise.all([session.http.call(calls.currentUser, {}), session.http.call(calls.currentUser, {})])
  await jest.advanceTimersByTimeAsync(0)
  expect(server.inputs('current')).toHaveLength(2)
  expect(events.permissions).toBe(1)
  expect(session.getConsole().may('user/checkUser')).toBe(true)
  expect(session.getConsole().registry!.remotes[0]).toBe(known)
  await session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  expect(events.permissions).toBe(1)
})

test('a change that could not be read is read with the next answer', async () => {
  const { back, server, signedInTab } = browser()
  const { session, events } = await signedInTab()
  back.version = 2
  server.answer('current', () => Answer.none())
  await session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  expect(events.permissions).toBe(0)
  server.answer('current', () => [item])
  await session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  expect(events.permissions).toBe(1)
})

test('a change is learnt from the registry, too, by a tab whose page makes no call', async () => {
  const { back, signedInTab } = browser()
  const { events } = await signedInTab()
  back.version = 2
  await jest.advanceTimersByTimeAsync(20_000)
  expect(events.permissions).toBe(1)
})

test('what is published is there within 20 seconds, and a navigation requests it at once, but not twice within five', async () => {
  const { back, registry, signedInTab } = browser()
  const { session } = await signedInTab()
  const [first] = session.getConsole().registry!.remotes
  expect(registry).toHaveBeenCalledTimes(1)
  await session.refreshRegistry()
  expect(registry).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(5_000)
  await session.refreshRegistry()
  await session.refreshRegistry()
  expect(registry).toHaveBeenCalledTimes(2)
  back.registry = {
    ...registryOf(2),
    remotes: [...registryOf(2).remotes, { ...registryOf(2).remotes[0], name: 'mf-money', url: '/remotes/mf-money/1.0.0/' }],
  }
  await jest.advanceTimersByTimeAsync(20_000)
  expect(session.getConsole().registry).toMatchObject({ revision: 2, remotes: [{ name: 'mf-users' }, { name: 'mf-money' }] })
  expect(session.getConsole().registry!.remotes[0]).toBe(first)
  expect(JSON.parse(localStorage.getItem('last-registry')!)).toMatchObject({ account: 'admin@demo.cn', answer: { revision: 2 } })
})

test('UX-F1 what is published or taken back is there within three seconds where the server reports its revision, by one small request', async () => {
  const { back, registry, revision, signedInTab } = browser()
  back.revisionStatus = 200
  const { session } = await signedInTab()
  await jest.advanceTimersByTimeAsync(9_000)
  expect([registry.mock.calls.length, revision.mock.calls.length]).toEqual([1, 3])
  back.registry = { ...registryOf(2), shell: 'b'.repeat(32) }
  await jest.advanceTimersByTimeAsync(3_000)
  expect(session.getConsole().registry).toMatchObject({ revision: 2, shell: 'b'.repeat(32) })
  expect(registry).toHaveBeenCalledTimes(2)
  show(true)
  await jest.advanceTimersByTimeAsync(19_000)
  expect(revision).toHaveBeenCalledTimes(4)
  show(false)
})

test('a revision that fails for a moment is requested again; one that does not exist is not', async () => {
  const { back, revision, signedInTab } = browser()
  back.revisionStatus = 503
  await signedInTab()
  await jest.advanceTimersByTimeAsync(6_000)
  expect(revision).toHaveBeenCalledTimes(2)
  back.revisionStatus = 404
  await jest.advanceTimersByTimeAsync(19_000)
  expect(revision).toHaveBeenCalledTimes(3)
})

test('SEC-R7 while the registry is down the last one is used, and the state recovers by itself', async () => {
  const { back, signedInTab } = browser()
  const { session } = await signedInTab()
  back.registryStatus = 503
  await jest.advanceTimersByTimeAsync(20_000)
  expect(session.getConsole()).toMatchObject({ registryState: 'down', registry: { revision: 1 } })
  back.registryStatus = 200
  await jest.advanceTimersByTimeAsync(20_000)
  expect(session.getConsole()).toMatchObject({ registryState: 'current', registry: { revision: 1 } })
})

test('SEC-R7 a registry that is down at the start is requested once more at once; meanwhile the stored one is used, for its own account alone', async () => {
  const { back, registry, signedInTab } = browser()
  await signedInTab()
  back.registryStatus = 503
  registry.mockClear()
  const { session } = await signedInTab()
  expect(registry).toHaveBeenCalledTimes(2)
  expect(session.getConsole()).toMatchObject({ registryState: 'down', registry: { revision: 1 } })
  keepRegistry('viewer@demo.cn', registryOf(1))
  expect((await signedInTab()).session.getConsole().registry).toBeUndefined()
})

test('SEC-R7 a registry that is late is requested once: the menu does not wait for it, and it is not said to be down', async () => {
  const { back, registry, tab } = browser()
  back.registryMs = 4_000
  const { session } = tab()
  void session.load()
  await jest.advanceTimersByTimeAsync(1_400)
  expect(session.getState().phase).toBe('loading')
  await jest.advanceTimersByTimeAsync(200)
  expect(session.getConsole()).toMatchObject({ registryState: 'late', menu: [item] })
  expect(session.getConsole().registry).toBeUndefined()
  await jest.advanceTimersByTimeAsync(2_500)
  expect(session.getConsole()).toMatchObject({ registryState: 'current', registry: { revision: 1 } })
  expect(registry).toHaveBeenCalledTimes(1)
})

test('SEC-R7 a registry that is late and then fails is down', async () => {
  const { back, tab } = browser()
  Object.assign(back, { registryMs: 4_000, registryStatus: 503 })
  const { session } = tab()
  void session.load()
  await jest.advanceTimersByTimeAsync(3_900)
  expect(session.getConsole().registryState).toBe('late')
  await jest.advanceTimersByTimeAsync(200)
  expect(session.getConsole().registryState).toBe('down')
})

test('a registry that is late after a change of permissions is taken when it comes', async () => {
  const { back, signedInTab } = browser()
  const { session } = await signedInTab()
  Object.assign(back, { version: 2, registryMs: 4_000, registry: registryOf(2) })
  await session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(2_000)
  expect(session.getConsole()).toMatchObject({ registryState: 'late', registry: { revision: 1 } })
  await jest.advanceTimersByTimeAsync(2_500)
  expect(session.getConsole()).toMatchObject({ registryState: 'current', registry: { revision: 2 } })
})
