import type { RemoteVersion } from '@console/platform/registry'
import { RemoteFailure } from '@console/platform/remote/host'
import { type MountEvent, type MountState, nextState, versionIn, viewOf } from './mount-state'

const versionOf = (version: string): RemoteVersion => ({ version, url: `/${version}/`, entry: 'entry.js', container: 'users', integrity: '' })
const current = { version: versionOf('1.1.0'), untilMs: 7_000 }
const before = { version: versionOf('1.0.0'), untilMs: 10_000 }
const crashed = new RemoteFailure('crashed')
const hostFiles = new RemoteFailure('host-files')

const states = {
  idle: { phase: 'idle' },
  kept: { phase: 'idle', kept: current.version },
  'kept before': { phase: 'idle', kept: before.version },
  first: { phase: 'loading', attempts: [current, before], again: false },
  'first, again': { phase: 'loading', attempts: [current, before], again: true },
  last: { phase: 'loading', attempts: [before], again: false },
  'last, again': { phase: 'loading', attempts: [before], again: true },
  shown: { phase: 'shown', version: current.version },
  'shown before': { phase: 'shown', version: before.version },
  failed: { phase: 'failed', failure: crashed },
  'host failed': { phase: 'failed', failure: hostFiles },
} satisfies Record<string, MountState>
type Name = keyof typeof states

const events = {
  enter: { type: 'enter', attempts: [current, before] },
  'enter before': { type: 'enter', attempts: [before] },
  leave: { type: 'leave' },
  ready: { type: 'ready' },
  crash: { type: 'failed', failure: crashed },
  'host fails': { type: 'failed', failure: hostFiles },
} satisfies Record<string, MountEvent>

/** The next state for each state and event. Events that are not listed change nothing. */
const transitions: Record<Name, Partial<Record<keyof typeof events, Name>>> = {
  idle: { enter: 'first', 'enter before': 'last' },
  kept: { enter: 'first, again', 'enter before': 'last', crash: 'idle', 'host fails': 'idle' },
  'kept before': { enter: 'first', 'enter before': 'last, again', crash: 'idle', 'host fails': 'idle' },
  first: { leave: 'idle', ready: 'shown', crash: 'last', 'host fails': 'host failed' },
  'first, again': { leave: 'kept', ready: 'shown', crash: 'last', 'host fails': 'host failed' },
  last: { leave: 'idle', ready: 'shown before', crash: 'failed', 'host fails': 'host failed' },
  'last, again': { leave: 'kept before', ready: 'shown before', crash: 'failed', 'host fails': 'host failed' },
  shown: { leave: 'kept', crash: 'failed', 'host fails': 'host failed' },
  'shown before': { leave: 'kept before', crash: 'failed', 'host fails': 'host failed' },
  failed: { leave: 'idle' },
  'host failed': { leave: 'idle' },
}

/** An outlet is entered once, and left before it is entered again. */
const isPossible = (name: Name, event: keyof typeof events) => states[name].phase === 'idle' || !event.startsWith('enter')

const cells = (Object.keys(states) as Name[]).flatMap((name) =>
  (Object.keys(events) as (keyof typeof events)[])
    .filter((event) => isPossible(name, event))
    .map((event) => [name, event, transitions[name][event] ?? name] as const),
)

test.each(cells)('SHELL-10 %s, %s: %s', (name, event, next) => {
  expect(nextState(states[name], events[event])).toEqual(states[next])
})

test('an event that changes nothing leaves the same state', () => {
  for (const [name, event, next] of cells) if (name === next) expect(nextState(states[name], events[event])).toBe(states[name])
})

test('SEC-R6 a remote whose versions have all frozen the tab fails without an attempt', () => {
  expect(nextState(states.idle, { type: 'enter', attempts: [] })).toMatchObject({ phase: 'failed', failure: { code: 'frozen' } })
})

test.each<[Name, string | undefined, string]>([
  ['idle', undefined, 'loading'],
  ['kept', '1.1.0', '1.1.0'],
  ['first', '1.1.0', 'loading'],
  ['first, again', '1.1.0', '1.1.0'],
  ['last', '1.0.0', 'loading'],
  ['shown before', '1.0.0', '1.0.0'],
  ['failed', undefined, 'crashed'],
])('%s: the parcel of %s, and %s on the screen', (name, version, shown) => {
  const view = viewOf(states[name])
  expect(versionIn(states[name])?.version).toBe(version)
  expect(view instanceof RemoteFailure ? view.code : view === 'loading' ? view : view.version).toBe(shown)
})
