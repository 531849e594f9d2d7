import type { RemoteVersion } from '@console/platform/registry'
import type * as LoadVersion from './load-version'

const mockRegistered: { name: string; entry: string; entryGlobalName: string }[] = []
const mockLoadRemote = jest.fn<Promise<unknown>, [string]>()
jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: () => ({ registerRemotes: (remotes: []) => mockRegistered.push(...remotes), loadRemote: (id: string) => mockLoadRemote(id) }),
  registerGlobalPlugins: () => {},
}))
jest.mock('./shares', () => ({ shares: {} }))

const done = async () => {}
const lifecycles = { bootstrap: done, mount: done, unmount: done }

/** Each test has its own version, of which nothing was loaded before. */
let version: RemoteVersion
let built = 0
let load: typeof LoadVersion
beforeEach(async () => {
  built += 1
  version = { version: `1.0.${built}`, url: `/remotes/mf-test/1.0.${built}/`, entry: 'entry.js', container: `mf_test_${built}`, integrity: 'sha256-entry' }
  mockRegistered.length = 0
  mockLoadRemote.mockReset()
  // jsdom has no resource timing.
  performance.getEntriesByName = () => []
  load = await import('./load-version')
})

const chunkError = (request: string) => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request })
const codeOf = (loading: Promise<unknown>) => loading.catch(({ code }) => code)

test('simultaneous and later callers for a version share one load', async () => {
  mockLoadRemote.mockResolvedValue(lifecycles)
  const [first, second] = await Promise.all([load.loadVersion('mf-test', version), load.loadVersion('mf-test', version)])
  expect(first).toBe(lifecycles)
  expect(second).toBe(lifecycles)
  expect(await load.loadVersion('mf-test', version)).toBe(lifecycles)
  expect(mockLoadRemote).toHaveBeenCalledTimes(1)
  expect(mockRegistered).toMatchObject([{ entry: `http://console.test${version.url}entry.js`, entryGlobalName: version.container }])
})

test('after a failure the next caller makes a new request, under a new name', async () => {
  mockLoadRemote.mockRejectedValueOnce(new Error('RUNTIME-008')).mockResolvedValueOnce(lifecycles)
  await expect(load.loadVersion('mf-test', version)).rejects.toThrow()
  expect(await load.loadVersion('mf-test', version)).toBe(lifecycles)
  const [first, second] = mockRegistered
  expect(second!.entry).toBe(`${first!.entry}?attempt=2`)
  expect(second!.name).not.toBe(first!.name)
  expect(mockLoadRemote.mock.calls.map(([id]) => id)).toEqual([`${first!.name}/app`, `${second!.name}/app`])
})

test('a forgotten version is loaded and evaluated again', async () => {
  mockLoadRemote.mockResolvedValue(lifecycles)
  await load.loadVersion('mf-test', version)
  Object.assign(globalThis, { [version.container]: 'evaluated' })
  load.forgetVersion(version)
  expect((globalThis as Record<string, unknown>)[version.container]).toBeUndefined()
  await load.loadVersion('mf-test', version)
  expect(mockLoadRemote).toHaveBeenCalledTimes(2)
})

test('a late failure does not undo a newer load', async () => {
  let fail = (_: Error) => {}
  mockLoadRemote.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  const failing = codeOf(load.loadVersion('mf-test', version))
  load.forgetVersion(version)
  mockLoadRemote.mockResolvedValueOnce(lifecycles)
  const second = load.loadVersion('mf-test', version)
  fail(new Error('late'))
  await failing
  expect(load.loadVersion('mf-test', version)).toBe(second)
})

test('SEC-B3 a version without a hash of its entry is not requested', async () => {
  expect(await codeOf(load.loadVersion('mf-test', { ...version, integrity: '' }))).toBe('untrusted')
  expect(mockLoadRemote).not.toHaveBeenCalled()
})

test.each([
  ['nothing at all', undefined],
  ['no unmount', { bootstrap: done, mount: done }],
  ['no mount', { bootstrap: done, unmount: done }],
  ['no bootstrap', { mount: done, unmount: done }],
])('a module that exposes %s is not a remote', async (_, exposed) => {
  mockLoadRemote.mockResolvedValue(exposed)
  expect(await codeOf(load.loadVersion('mf-test', version))).toBe('no-lifecycles')
})

test('an entry that throws while it is evaluated is a bad module', async () => {
  mockLoadRemote.mockRejectedValue(new TypeError('x is not a function'))
  expect(await codeOf(load.loadVersion('mf-test', version))).toBe('bad-module')
})

test('an entry that does not load is unreachable; after four seconds it is a timeout', async () => {
  mockLoadRemote.mockRejectedValue(new Error('ScriptNetworkError'))
  expect(await codeOf(load.loadVersion('mf-test', version))).toBe('unreachable')

  jest.useFakeTimers()
  mockLoadRemote.mockImplementation(() => new Promise((_, reject) => setTimeout(() => reject(new Error('ScriptNetworkError')), 4_000)))
  const code = codeOf(load.loadVersion('mf-test', version))
  await jest.advanceTimersByTimeAsync(4_000)
  expect(await code).toBe('timeout')
  jest.useRealTimers()
})

test.each([
  [404, 'not-found'],
  [403, 'forbidden'],
  [500, 'server-error'],
  [503, 'server-error'],
  [200, 'integrity'],
])('an entry that was answered with %s is %s', async (responseStatus, code) => {
  const asked = jest.fn((_: string) => [{ responseStatus: 0 }, { responseStatus }])
  performance.getEntriesByName = asked as never
  mockLoadRemote.mockRejectedValue(new Error('ScriptExecutionError'))
  expect(await codeOf(load.loadVersion('mf-test', version))).toBe(code)
  expect(asked.mock.calls[0]![0]).toBe(`http://console.test${version.url}entry.js`)
})

test('a chunk that fails while the remote starts is reported with that chunk’s failure', async () => {
  performance.getEntriesByName = ((url: string) => [{ responseStatus: url.endsWith('/7.js') ? 404 : 200 }]) as never
  mockLoadRemote.mockRejectedValue(chunkError(`${version.url}7.js`))
  expect(await codeOf(load.loadVersion('mf-test', version))).toBe('not-found')
})

test('SHELL-10 a host chunk that fails while a remote starts is the host’s failure, for any reason', async () => {
  for (const status of [404, 500, 0]) {
    performance.getEntriesByName = (() => [{ responseStatus: status }]) as never
    mockLoadRemote.mockRejectedValue(chunkError('http://console.test/assets/347.0a1b2c3d.js'))
    expect([status, await codeOf(load.loadVersion('mf-test', version))]).toEqual([status, 'host-files'])
  }
})
