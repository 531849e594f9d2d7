import { fullStorage } from '@console/platform/testing'
import { isChunkMissing, reloadOnce } from './reload-once'

/** How often the page is reloaded with this answer of the server. */
async function reloads(server: () => Promise<{ ok: boolean }>) {
  Object.assign(globalThis, { fetch: server })
  const reload = jest.fn()
  await reloadOnce(reload)
  return reload.mock.calls.length
}
const up = async () => ({ ok: true })

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) }))
afterEach(() => sessionStorage.clear())

test('UX-F1 a tab is reloaded once, and not again within the hour', async () => {
  expect(await reloads(up)).toBe(1)
  expect(await reloads(up)).toBe(0)
  jest.advanceTimersByTime(59 * 60_000)
  expect(await reloads(up)).toBe(0)
  jest.advanceTimersByTime(60_000)
  expect(await reloads(up)).toBe(1)
})

test.each([
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => ({ ok: false })],
])('while the console %s the page stays; it is reloaded at a later failure', async (_, server) => {
  expect(await reloads(server)).toBe(0)
  expect(await reloads(up)).toBe(1)
})

test('UX-F1 a page that cannot be noted as reloaded stays', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  fullStorage()
  expect(await reloads(up)).toBe(0)
})

test('missing code is distinguished from failing code', () => {
  expect(isChunkMissing(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }))).toBe(true)
  expect(isChunkMissing(Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' }))).toBe(true)
  expect(isChunkMissing(new TypeError('x is not a function'))).toBe(false)
  expect(isChunkMissing('gone')).toBe(false)
})
