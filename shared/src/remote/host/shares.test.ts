import { sharedLibraries } from '@console/platform/build/shared-libraries.cjs'
import { shares } from './shares'

test('a host hands out what the policy names, and nothing else', () => {
  expect(Object.keys(shares).sort()).toEqual([...sharedLibraries].sort())
})
