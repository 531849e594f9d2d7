import { nodeJest } from './build/jest.mjs'
import testFiles from './build/test-files.cjs'

/** Tests that build remotes with webpack. */
export default { ...nodeJest(import.meta.url), roots: ['<rootDir>/build'], testRegex: testFiles('heavy'), testTimeout: 300_000 }
