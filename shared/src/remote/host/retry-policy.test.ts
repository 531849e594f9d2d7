import type { RegistryRemote } from '@console/platform/registry'
import { attemptsOf, fileTimeouts, twice } from './retry-policy'

const version = { version: '1.1.0', url: '/1.1.0/', entry: 'entry.js', container: 'users', integrity: '' }
const fallback = { ...version, version: '1.0.0', url: '/1.0.0/' }
const planOf = (remote: object) =>
  attemptsOf({ name: 'mf-users', ...version, ...remote } as RegistryRemote).map(({ version, untilMs }) => [version.version, untilMs])

test('SHELL-10 a version has seven seconds, and the previous version the rest of ten; a single version has all of them', () => {
  expect(planOf({ fallback })).toEqual([
    ['1.1.0', 7_000],
    ['1.0.0', 10_000],
  ])
  expect(planOf({})).toEqual([['1.1.0', 10_000]])
})

test('both attempts of a file fit into the timeout of a version with a fallback', () => {
  for (const loadMs of [1_000, 10_000, 60_000]) {
    const [first] = planOf({ fallback, limits: { loadMs } })
    expect(fileTimeouts(loadMs).reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(first![1] as number)
  }
})

test('a failure is followed by a second attempt, whose failure is the reported one', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('first')).mockResolvedValueOnce('loaded')
  expect(await twice(load)).toBe('loaded')
  load.mockRejectedValueOnce(new Error('third')).mockRejectedValueOnce(new Error('fourth'))
  await expect(twice(load)).rejects.toThrow('fourth')
  expect(load).toHaveBeenCalledTimes(4)
})
