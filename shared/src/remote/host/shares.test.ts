import { sharedLibraries } from '@console/shared/build/shared-libraries.cjs'
import { shares } from './shares'

test('a host hands out what the policy names, and nothing else', () => {
  expect(Object.keys(shares).sort()).toEqual([...sharedLibraries].sort())
})
