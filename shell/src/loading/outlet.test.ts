import type { RegistryRemote, RemoteVersion } from '@console/shared/registry'
import { RemoteFailure } from '@console/shared/remote/host'
import { createOutlet, type Outcome, type OutletState } from './outlet'
import type { PlacedVersion } from './placed-version'

/** Versions in the order in which they were placed; each visit is answered by the test. */
const placed: {
  version: string
  left: number
  removed: boolean
  ready: () => void
  fail: (failure: RemoteFailure) => void
  break: (failure: RemoteFailure) => void
}[] = []

jest.mock('./placed-version', () => ({
  placeVersion({ version }: { version: RemoteVersion }): PlacedVersion {
    const nothing = () => {}
    const one = {
      version: version.version,
      left: 0,
      removed: false,
      ready: nothing,
      fail: nothing as (failure: RemoteFailure) => void,
      break: nothing as never,
    }
    placed.push(one)
    return {
      version,
      enter: (onBroken) => new Promise((resolve, reject) => Object.assign(one, { ready: resolve, fail: reject, break: onBroken })),
      leave: () => void one.left++,
      remove: () => {
        one.removed = true
      },
    }
  },
}))

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A visit that went well, and is over. */
async function visit(enter: () => () => void) {
  const leave = enter()
  placed[0]!.ready()
  await settled()
  leave()
}

function outlet() {
  placed.length = 0
  const remote = {
    name: 'mf-users',
    version: '1.1.0',
    url: '/1.1.0/',
    container: 'users_new',
    fallback: { version: '1.0.0', url: '/1.0.0/', container: 'users_old' },
  } as unknown as RegistryRemote
  const states: string[] = []
  const outcomes: string[] = []
  const { enter } = createOutlet({
    remote,
    services: {} as never,
    element: { current: document.createElement('div') },
    onState: (state: OutletState) => states.push(typeof state === 'string' ? state : state instanceof RemoteFailure ? state.code : state.version),
    onOutcome: ({ version, outcome }: Outcome) => outcomes.push(`${version} ${outcome}`),
  })
  return { enter, states, outcomes }
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation())

test('the next visit finds the version where the last one left it', async () => {
  const { enter, states, outcomes } = outlet()
  await visit(enter)
  enter()
  placed[0]!.ready()
  await settled()
  expect(placed).toHaveLength(1)
  expect(placed[0]).toMatchObject({ left: 1, removed: false })
  expect(states).toEqual(['loading', '1.1.0', '1.1.0'])
  expect(outcomes).toEqual(['1.1.0 loaded', '1.1.0 loaded'])
})

test('a page that breaks while it is taken away costs the next visit nothing but a root of its own', async () => {
  const { enter, states } = outlet()
  await visit(enter)
  placed[0]!.break(new RemoteFailure('crashed'))
  enter()
  placed[1]!.ready()
  await settled()
  expect(placed.map(({ removed }) => removed)).toEqual([true, false])
  expect(states).toEqual(['loading', '1.1.0', 'loading', '1.1.0'])
})

test('a visit whose page does not come has the version before, and the failure when that does not come either', async () => {
  const { enter, states, outcomes } = outlet()
  await visit(enter)
  enter()
  placed[0]!.fail(new RemoteFailure('unreachable'))
  await settled()
  placed[1]!.fail(new RemoteFailure('timeout'))
  await settled()
  expect(placed.map(({ version, removed }) => [version, removed])).toEqual([
    ['1.1.0', true],
    ['1.0.0', true],
  ])
  expect(states).toEqual(['loading', '1.1.0', 'loading', 'timeout'])
  expect(outcomes).toEqual(['1.1.0 loaded', '1.1.0 unreachable', '1.0.0 timeout'])
})
