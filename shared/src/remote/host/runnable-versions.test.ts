import { LOADER_PROTOCOL, type RegistryAnswer, type RegistryRemote } from '../../registry'
import { withRunnableVersions } from './runnable-versions'

const core = (...names: string[]) => ({ protocol: LOADER_PROTOCOL, exports: { '@console/platform/ui/core': names } })
const version = (version: string, requires?: ReturnType<typeof core>) => ({
  version,
  url: `/${version}/`,
  entry: 'entry.js',
  container: 'c',
  integrity: 'i',
  requires,
})
const answerWith = (...remotes: Partial<RegistryRemote>[]): RegistryAnswer => ({
  revision: 1,
  forbidden: [],
  remotes: remotes.map((remote) => ({ ...version('1.1.0'), name: 'mf-users', title: '', owner: '', routes: [], chosen: 'candidate', ...remote })),
})
const runnable = (...remotes: Partial<RegistryRemote>[]) =>
  withRunnableVersions(answerWith(...remotes), core('Page', 'Panel')).remotes.map(({ version, chosen, url, fallback }) => [
    version,
    chosen,
    url,
    fallback?.version,
  ])

test('a version that only uses exports of the host is kept, with its fallback', () => {
  expect(runnable({ requires: core('Page', 'Panel'), fallback: version('1.0.0', core('Page')) })).toEqual([['1.1.0', 'candidate', '/1.1.0/', '1.0.0']])
  expect(runnable({ fallback: version('1.0.0') })).toEqual([['1.1.0', 'candidate', '/1.1.0/', '1.0.0']])
})

test('a version that uses a missing export is replaced by the previous one; such a fallback is left out', () => {
  expect(runnable({ requires: core('Tour'), fallback: version('1.0.0', core('Page')) })).toEqual([['1.0.0', 'stable', '/1.0.0/', undefined]])
  expect(runnable({ requires: core('Page'), fallback: version('1.0.0', core('Tour')) })).toEqual([['1.1.0', 'candidate', '/1.1.0/', undefined]])
})

test('a remote without a version that runs here is left out, and the others stay', () => {
  const unknownEntryPoint = { protocol: LOADER_PROTOCOL, exports: { '@console/platform/ui/map': ['Map'] } }
  expect(runnable({ requires: core('Tour'), fallback: version('1.0.0', core('Tour')) }, { requires: unknownEntryPoint }, {})).toEqual([
    ['1.1.0', 'candidate', '/1.1.0/', undefined],
  ])
})

test('a version of another protocol is replaced by the previous one, and the answer names it', () => {
  const newer = { protocol: LOADER_PROTOCOL + 1, exports: {} }
  const answer = withRunnableVersions(answerWith({ requires: newer, fallback: version('1.0.0', core()) }, { name: 'mf-finance', requires: newer }), core())
  expect(answer.remotes.map(({ name, version }) => [name, version])).toEqual([['mf-users', '1.0.0']])
  expect(answer.withheld?.map(({ name, version }) => [name, version])).toEqual([
    ['mf-users', '1.1.0'],
    ['mf-finance', '1.1.0'],
  ])
  expect(withRunnableVersions(answerWith({})).withheld).toBeUndefined()
})
