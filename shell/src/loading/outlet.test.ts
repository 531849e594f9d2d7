import type { RegistryRemote, RemoteVersion } from '@console/platform/registry'
import { RemoteFailure } from '@console/platform/remote/host'
import type { Outcome } from './outcome'
import type { OutletView } from './mount-state'
import { createOutlet } from './outlet'
import type { createParcel, RemoteParcel } from './remote-parcel'

interface Placed {
  version: string
  left: number
  removed: boolean
  ready: () => void
  fail: (failure: RemoteFailure) => void
}

/**
 * Parcels in the order in which they were made; the test decides the result of each activation. Like a real one, a
 * removed parcel reports nothing.
 */
const mockPlaced: Placed[] = []
jest.mock('./remote-parcel', () => ({
  createParcel({ version, onShown, onFailed }: Parameters<typeof createParcel>[0]): RemoteParcel {
    const one: Placed = {
      version: version.version,
      left: 0,
      removed: false,
      ready: () => one.removed || onShown(),
      fail: (failure) => one.removed || onFailed(failure),
    }
    mockPlaced.push(one)
    return {
      mount: () => {},
      unmount: () => void one.left++,
      remove: () => {
        one.removed = true
      },
    }
  },
}))

const mockForgotten: string[] = []
let mockLoadingShare = false
jest.mock('@console/platform/remote/host', () => ({
  ...jest.requireActual('@console/platform/remote/host'),
  isLoadingShare: () => mockLoadingShare,
  forgetVersion: ({ url }: RemoteVersion) => void mockForgotten.push(url),
}))

const fallback = { version: '1.0.0', url: '/1.0.0/', entry: 'entry.js', container: 'users_old', integrity: '' }

function outlet(given: Partial<RegistryRemote> = { fallback }) {
  mockPlaced.length = 0
  mockForgotten.length = 0
  const remote = { name: 'mf-users', version: '1.1.0', url: '/1.1.0/', container: 'users_new', ...given } as RegistryRemote
  /** The states that the outlet has shown, in order. */
  const views: string[] = ['loading']
  const outcomes: string[] = []
  const times: number[] = []
  const messages: (string | undefined)[] = []
  const places: (string[] | undefined)[] = []
  const { enter, leave, retry, remove } = createOutlet({
    remote,
    services: {} as never,
    element: { current: document.createElement('div') },
    onView: (view: OutletView) => views.push(typeof view === 'string' ? view : view instanceof RemoteFailure ? view.code : view.version),
    onOutcome({ version, outcome, ms, message, frames }: Outcome) {
      outcomes.push(`${version} ${outcome}`)
      times.push(ms)
      messages.push(message)
      places.push(frames)
    },
  })
  return { enter, leave, retry, remove, views, outcomes, times, messages, places, nowShown: () => views.at(-1) }
}

const settled = () => jest.advanceTimersByTimeAsync(0)

async function showPage({ enter }: Pick<ReturnType<typeof outlet>, 'enter'>) {
  enter()
  mockPlaced.at(-1)!.ready()
  await settled()
}

let warned: jest.SpyInstance
beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
  warned = jest.spyOn(console, 'warn').mockImplementation()
})
afterEach(() => jest.useRealTimers())

test('the next activation reuses the version of the last one', async () => {
  const tested = outlet()
  await showPage(tested)
  tested.leave()
  await showPage(tested)
  expect(mockPlaced).toHaveLength(1)
  expect(mockPlaced[0]).toMatchObject({ left: 1, removed: false })
  expect(tested.views).toEqual(['loading', '1.1.0'])
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 loaded'])
})

test('an outcome contains the duration of its own activation', async () => {
  const tested = outlet()
  tested.enter()
  await jest.advanceTimersByTimeAsync(700)
  mockPlaced[0]!.ready()
  await settled()
  tested.leave()
  await jest.advanceTimersByTimeAsync(60_000)
  tested.enter()
  await jest.advanceTimersByTimeAsync(50)
  mockPlaced[0]!.ready()
  await settled()
  await jest.advanceTimersByTimeAsync(7_200_000)
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  expect(tested.times).toEqual([700, 50, 3_600_000])
})

test('SHELL-10 a version that does not load leaves three seconds to the previous version, and then there is an error card', async () => {
  const { enter, outcomes, nowShown } = outlet()
  enter()
  await jest.advanceTimersByTimeAsync(6_999)
  expect(mockPlaced).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(mockPlaced.map(({ version, removed }) => [version, removed])).toEqual([
    ['1.1.0', true],
    ['1.0.0', false],
  ])
  await jest.advanceTimersByTimeAsync(2_999)
  expect(nowShown()).toBe('loading')
  await jest.advanceTimersByTimeAsync(1)
  expect(nowShown()).toBe('timeout')
  expect(outcomes).toEqual(['1.1.0 timeout', '1.0.0 timeout'])
})

test('SHELL-10 a version without a previous one has all of the ten seconds', async () => {
  const { enter, nowShown } = outlet({})
  enter()
  await jest.advanceTimersByTimeAsync(9_999)
  expect(nowShown()).toBe('loading')
  await jest.advanceTimersByTimeAsync(1)
  expect(nowShown()).toBe('timeout')
})

test('SHELL-10 a remote has its release’s timeout', async () => {
  const { enter, outcomes, nowShown } = outlet({ fallback, limits: { loadMs: 60_000 } })
  enter()
  await jest.advanceTimersByTimeAsync(41_999)
  expect(outcomes).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['1.1.0 timeout'])
  await jest.advanceTimersByTimeAsync(18_000)
  expect(nowShown()).toBe('timeout')
})

test('the previous version has the rest of the ten seconds', async () => {
  const { enter, views, outcomes } = outlet()
  enter()
  await jest.advanceTimersByTimeAsync(1_000)
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await jest.advanceTimersByTimeAsync(8_999)
  mockPlaced[1]!.ready()
  await settled()
  expect(views).toEqual(['loading', '1.0.0'])
  expect(outcomes).toEqual(['1.1.0 unreachable', '1.0.0 loaded'])
  // A shown page has no timeout any more.
  await jest.advanceTimersByTimeAsync(60_000)
  expect(views).toHaveLength(2)
})

test('an activation whose page does not load uses the previous version, and fails when that does not load either', async () => {
  const tested = outlet()
  await showPage(tested)
  tested.leave()
  tested.enter()
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await settled()
  mockPlaced[1]!.fail(new RemoteFailure('not-found'))
  await settled()
  expect(mockPlaced.map(({ version, removed }) => [version, removed])).toEqual([
    ['1.1.0', true],
    ['1.0.0', true],
  ])
  expect(tested.views).toEqual(['loading', '1.1.0', 'loading', 'not-found'])
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 unreachable', '1.0.0 not-found'])
})

test('an operator who leaves before the page has loaded gets no failure, and a new parcel when they return', async () => {
  const { enter, leave, views, outcomes } = outlet()
  enter()
  leave()
  expect(mockPlaced[0]).toMatchObject({ left: 0, removed: true })
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(outcomes).toEqual([])
  expect(warned).not.toHaveBeenCalled()
  expect(views).toEqual(['loading'])

  enter()
  mockPlaced[0]!.ready()
  await settled()
  expect(outcomes).toEqual([])
  mockPlaced[1]!.ready()
  await settled()
  expect(outcomes).toEqual(['1.1.0 loaded'])
})

test('a page that loads after its operator has left is neither shown nor counted', async () => {
  const { enter, leave, outcomes, nowShown } = outlet()
  enter()
  leave()
  mockPlaced[0]!.ready()
  await settled()
  expect(outcomes).toEqual([])
  expect(nowShown()).toBe('loading')
})

test('after the operator has left, a failure does not load the previous version', async () => {
  const { enter, leave, outcomes, nowShown } = outlet()
  enter()
  leave()
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(mockPlaced).toHaveLength(1)
  expect(outcomes).toEqual([])
  expect(nowShown()).toBe('loading')
})

test('a shown page that fails has an error card, not a silent fallback', async () => {
  const tested = outlet()
  await showPage(tested)
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(tested.views).toEqual(['loading', '1.1.0', 'crashed'])
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 crashed'])
  expect(mockPlaced.map(({ removed }) => removed)).toEqual([true])
})

test('重试 after a failure starts again, with newly evaluated code and another ten seconds', async () => {
  const tested = outlet({})
  await showPage(tested)
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  expect(mockForgotten).toEqual(['/1.1.0/'])
  await jest.advanceTimersByTimeAsync(30_000)
  tested.retry()
  expect(tested.nowShown()).toBe('loading')
  await jest.advanceTimersByTimeAsync(9_000)
  mockPlaced[1]!.ready()
  await settled()
  expect(tested.nowShown()).toBe('1.1.0')
  expect(tested.times.at(-1)).toBe(9_000)
})

test('the error’s message is reported with the failure, up to the server’s limit', async () => {
  const tested = outlet()
  tested.enter()
  mockPlaced[0]!.fail(new RemoteFailure('crashed', { cause: new TypeError('x'.repeat(300)) }))
  await settled()
  mockPlaced[1]!.fail(new RemoteFailure('timeout'))
  await settled()
  expect(tested.messages).toEqual(['x'.repeat(200), undefined])
})

test('SHELL-16 where it was thrown is reported by the release’s files, not what the stack says besides', async () => {
  const tested = outlet()
  tested.enter()
  const at = (place: string) => `    at Page (https://console.example/remotes/mf-users/1.0.0/${place})\n`
  const stack = `TypeError: no row of 李雷\n${at('page.js:1:2345')}${Array.from({ length: 20 }, (_, i) => at(`entry.js:1:${i}`)).join('')}`
  mockPlaced[0]!.fail(new RemoteFailure('crashed', { cause: Object.assign(new TypeError('no row'), { stack }) }))
  await settled()
  expect(tested.places).toEqual([['page.js:1:2345', ...Array.from({ length: 7 }, (_, i) => `entry.js:1:${i}`)]])
})

test('the next activation does not begin with the last failure', async () => {
  const { enter, leave, nowShown } = outlet({})
  enter()
  mockPlaced[0]!.fail(new RemoteFailure('forbidden'))
  await settled()
  expect(nowShown()).toBe('forbidden')
  leave()
  expect(nowShown()).toBe('loading')
})

test('a page that fails during its unmount only costs the next activation a new parcel', async () => {
  const tested = outlet()
  await showPage(tested)
  tested.leave()
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  expect(tested.nowShown()).toBe('loading')
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 crashed'])
  await showPage(tested)
  expect(mockPlaced.map(({ removed }) => removed)).toEqual([true, false])
  expect(tested.views).toEqual(['loading', '1.1.0', 'loading', '1.1.0'])
})

/** Another tab, or this one before it was killed, froze while it mounted the version. */
const frozen = (version: string) =>
  localStorage.setItem(`entering ${version}`, JSON.stringify({ remote: 'mf-users', version, since: Date.now() - 7_000, beat: Date.now() - 6_000 }))

test('SEC-R6 a version that froze the tab is reported, and the previous version is used', async () => {
  frozen('1.1.0')
  const tested = outlet()
  tested.enter()
  await settled()
  expect(mockPlaced.map(({ version }) => version)).toEqual(['1.0.0'])
  mockPlaced[0]!.ready()
  await settled()
  expect(tested.outcomes).toEqual(['1.1.0 frozen', '1.0.0 loaded'])
  expect(tested.nowShown()).toBe('1.0.0')
})

test('SEC-R6 one without a previous version is not run again until the operator asks', async () => {
  frozen('1.1.0')
  frozen('1.0.0')
  const tested = outlet()
  tested.enter()
  await settled()
  expect([mockPlaced, tested.nowShown()]).toEqual([[], 'frozen'])
  tested.leave()
  tested.enter()
  await settled()
  expect([mockPlaced, tested.nowShown()]).toEqual([[], 'frozen'])
  tested.retry()
  mockPlaced[0]!.ready()
  await settled()
  expect(tested.nowShown()).toBe('1.1.0')
  expect(tested.outcomes).toEqual(['1.1.0 frozen', '1.0.0 frozen', '1.1.0 loaded'])
})

test('the freeze mark stays until the page has been shown for a second, and no longer than the operator waits', async () => {
  const tested = outlet()
  await showPage(tested)
  expect(localStorage.length).toBe(1)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(localStorage.length).toBe(0)
  tested.leave()
  tested.enter()
  expect(localStorage.length).toBe(1)
  tested.leave()
  expect(localStorage.length).toBe(0)
  tested.enter()
  mockPlaced.at(-1)!.fail(new RemoteFailure('blank'))
  await settled()
  expect([localStorage.length, mockPlaced.at(-1)!.version]).toEqual([1, '1.0.0'])
})

test('a developer may stop at a breakpoint for any time', async () => {
  frozen('1.1.0')
  const tested = outlet({ chosen: 'override' })
  await showPage(tested)
  expect([tested.nowShown(), localStorage.length]).toEqual(['1.1.0', 1])
})

test('UX-F1 a host file that does not load does not count against a version, and the previous one is not tried', async () => {
  const tested = outlet()
  tested.enter()
  mockPlaced[0]!.fail(new RemoteFailure('host-files'))
  await settled()
  expect([tested.nowShown(), tested.outcomes, mockPlaced.length]).toEqual(['host-files', [], 1])
  tested.retry()
  mockPlaced[1]!.ready()
  await settled()
  expect([tested.nowShown(), tested.outcomes]).toEqual(['1.1.0', ['1.1.0 loaded']])
})

test('a remote that waits for a host chunk has not timed out itself', async () => {
  mockLoadingShare = true
  const tested = outlet({})
  tested.enter()
  await jest.advanceTimersByTimeAsync(10_000)
  mockLoadingShare = false
  expect([tested.nowShown(), tested.outcomes]).toEqual(['host-files', []])
})
