import { sharedLibraries } from '@console/platform/build/shared-libraries.cjs'
import { shares } from './shares'

test('a host shares exactly the modules of the policy', () => {
  expect(Object.keys(shares).sort()).toEqual([...sharedLibraries].sort())
})
