import type { Rollout } from './registry-document'
import { backToPrevious, everybodyOn, withoutCandidate } from './rollout'
import { rolloutBucket } from './rollout-bucket'

const before: Rollout = { salt: 'first', stable: '1.1.0', previous: '1.0.0' }
const accounts = Array.from({ length: 200 }, (_, id) => id + 1)
/** The first operators of a candidate with a weight of a tenth. */
const firstOf = ({ salt = '' }: Rollout) => accounts.filter((accountId) => rolloutBucket({ salt, remote: 'mf-users', accountId }) < 1000)

test.each<[string, (rollout: Rollout) => Rollout | undefined]>([
  ['everybody was given another version', (rollout) => everybodyOn('1.2.0', rollout)],
  ['a candidate was taken back', withoutCandidate],
  ['a version was rolled back', backToPrevious],
])('after %s the same operators are first as before', (_, move) => {
  expect(firstOf(before)).not.toEqual(firstOf({ ...before, salt: undefined }))
  expect(firstOf(move(before)!)).toEqual(firstOf(before))
})

test('the previous version is the last one in use, and there is none before a rollback', () => {
  expect(everybodyOn('1.2.0', before)).toMatchObject({ stable: '1.2.0', previous: '1.1.0' })
  expect(everybodyOn('1.1.0', before)).toMatchObject({ stable: '1.1.0', previous: '1.0.0' })
  expect(backToPrevious(before)).toEqual({ salt: 'first', stable: '1.0.0' })
  expect(backToPrevious({ stable: '1.0.0' })).toBeUndefined()
})
