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

/** Parcels in the order in which they were made; the test decides what comes of each activation. As the real one, a removed parcel reports nothing. */
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
  /** What the outlet has shown, one after the other. */
  const views: string[] = ['loading']
  const outcomes: string[] = []
  const times: number[] = []
  const messages: (string | undefined)[] = []
  const { enter, leave, retry, remove } = createOutlet({
    remote,
    services: {} as never,
    element: { current: document.createElement('div') },
    onView: (view: OutletView) => views.push(typeof view === 'string' ? view : view instanceof RemoteFailure ? view.code : view.version),
    onOutcome({ version, outcome, ms, message }: Outcome) {
      outcomes.push(`${version} ${outcome}`)
      times.push(ms)
      messages.push(message)
    },
  })
  return { enter, leave, retry, remove, views, outcomes, times, messages, nowShown: () => views.at(-1) }
}

const settled = () => jest.advanceTimersByTimeAsync(0)

async function stood({ enter }: Pick<ReturnType<typeof outlet>, 'enter'>) {
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

test('the next activation finds the version where the last one left it', async () => {
  const tested = outlet()
  await stood(tested)
  tested.leave()
  await stood(tested)
  expect(mockPlaced).toHaveLength(1)
  expect(mockPlaced[0]).toMatchObject({ left: 1, removed: false })
  expect(tested.views).toEqual(['loading', '1.1.0'])
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 loaded'])
})

test('an outcome says how long its own activation took', async () => {
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

test('SHELL-10 a version that does not come leaves three seconds to the version before it, and then there is a card', async () => {
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

test('SHELL-10 a version without one before it has all of the ten seconds', async () => {
  const { enter, nowShown } = outlet({})
  enter()
  await jest.advanceTimersByTimeAsync(9_999)
  expect(nowShown()).toBe('loading')
  await jest.advanceTimersByTimeAsync(1)
  expect(nowShown()).toBe('timeout')
})

test('SHELL-10 a remote has the time that its release names', async () => {
  const { enter, outcomes, nowShown } = outlet({ fallback, limits: { loadMs: 60_000 } })
  enter()
  await jest.advanceTimersByTimeAsync(41_999)
  expect(outcomes).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['1.1.0 timeout'])
  await jest.advanceTimersByTimeAsync(18_000)
  expect(nowShown()).toBe('timeout')
})

test('the version before has whatever of the ten seconds the failing one did not use', async () => {
  const { enter, views, outcomes } = outlet()
  enter()
  await jest.advanceTimersByTimeAsync(1_000)
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await jest.advanceTimersByTimeAsync(8_999)
  mockPlaced[1]!.ready()
  await settled()
  expect(views).toEqual(['loading', '1.0.0'])
  expect(outcomes).toEqual(['1.1.0 unreachable', '1.0.0 loaded'])
  // What stands there is not timed any longer.
  await jest.advanceTimersByTimeAsync(60_000)
  expect(views).toHaveLength(2)
})

test('an activation whose page does not come has the version before, and the failure when that does not come either', async () => {
  const tested = outlet()
  await stood(tested)
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

test('whoever leaves before the page has come is told nothing of it, and finds a new placement when they are back', async () => {
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

test('a page that comes after its operator has left is neither shown nor counted', async () => {
  const { enter, leave, outcomes, nowShown } = outlet()
  enter()
  leave()
  mockPlaced[0]!.ready()
  await settled()
  expect(outcomes).toEqual([])
  expect(nowShown()).toBe('loading')
})

test('whoever has left by the time that the version fails does not have the one before it fetched', async () => {
  const { enter, leave, outcomes, nowShown } = outlet()
  enter()
  leave()
  mockPlaced[0]!.fail(new RemoteFailure('unreachable'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(mockPlaced).toHaveLength(1)
  expect(outcomes).toEqual([])
  expect(nowShown()).toBe('loading')
})

test('a page that breaks on the screen is a failure with a card, not a silent fallback', async () => {
  const tested = outlet()
  await stood(tested)
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(tested.views).toEqual(['loading', '1.1.0', 'crashed'])
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 crashed'])
  expect(mockPlaced.map(({ removed }) => removed)).toEqual([true])
})

test('重试 after a failure begins anew, with code that is evaluated anew and ten seconds of its own', async () => {
  const tested = outlet({})
  await stood(tested)
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

test('what was thrown is told with the failure, as far as the server takes it', async () => {
  const tested = outlet()
  tested.enter()
  mockPlaced[0]!.fail(new RemoteFailure('crashed', { cause: new TypeError('x'.repeat(300)) }))
  await settled()
  mockPlaced[1]!.fail(new RemoteFailure('timeout'))
  await settled()
  expect(tested.messages).toEqual(['x'.repeat(200), undefined])
})

test('a failure is not what the next activation begins with', async () => {
  const { enter, leave, nowShown } = outlet({})
  enter()
  mockPlaced[0]!.fail(new RemoteFailure('forbidden'))
  await settled()
  expect(nowShown()).toBe('forbidden')
  leave()
  expect(nowShown()).toBe('loading')
})

test('a page that breaks while it is taken away costs the next activation nothing but a placement of its own', async () => {
  const tested = outlet()
  await stood(tested)
  tested.leave()
  mockPlaced[0]!.fail(new RemoteFailure('crashed'))
  expect(tested.nowShown()).toBe('loading')
  expect(tested.outcomes).toEqual(['1.1.0 loaded', '1.1.0 crashed'])
  await stood(tested)
  expect(mockPlaced.map(({ removed }) => removed)).toEqual([true, false])
  expect(tested.views).toEqual(['loading', '1.1.0', 'loading', '1.1.0'])
})

/** Another tab, or this one before it was killed, froze while it entered the version. */
const frozen = (version: string) =>
  localStorage.setItem(`entering ${version}`, JSON.stringify({ remote: 'mf-users', version, since: Date.now() - 7_000, beat: Date.now() - 6_000 }))

test('SEC-R6 a version that froze the tab is reported, and the version before it is given', async () => {
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

test('SEC-R6 one without a version before it is not run again until the operator asks', async () => {
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

test('the mark of entering stands until the page has stood for a second, and no longer than the operator waits', async () => {
  const tested = outlet()
  await stood(tested)
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

test('a developer may stand at a breakpoint for as long as they like', async () => {
  frozen('1.1.0')
  const tested = outlet({ chosen: 'override' })
  await stood(tested)
  expect([tested.nowShown(), localStorage.length]).toEqual(['1.1.0', 1])
})

test('UX-F1 what the host could not load of its own counts against no version, and none is tried in its place', async () => {
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

test('a remote that waits for a part of the host is not the one that took too long', async () => {
  mockLoadingShare = true
  const tested = outlet({})
  tested.enter()
  await jest.advanceTimersByTimeAsync(10_000)
  mockLoadingShare = false
  expect([tested.nowShown(), tested.outcomes]).toEqual(['host-files', []])
})
