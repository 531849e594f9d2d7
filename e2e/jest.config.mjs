import { nodeJest } from '@console/platform/build/jest.mjs'
import testFiles from '@console/platform/build/test-files.cjs'

/** The only browser tests of `npm test`. Every other test here counts as slow. */
const mainJobs = 'main-jobs\\.spec\\.ts$'
const { TESTS } = process.env

/** A browser for each file and a server for each worker; each test opens its own windows. */
export default {
  ...nodeJest(import.meta.url),
  testEnvironment: './environment.cjs',
  globalSetup: './src/start-all.ts',
  globalTeardown: './src/stop-all.ts',
  testRegex: TESTS === 'quick' ? mainJobs : testFiles('all'),
  testPathIgnorePatterns: ['/node_modules/', ...(TESTS === 'slow' ? [mainJobs] : [])],
  // Only a hanging test takes so long: a busy machine must not fail it.
  testTimeout: 300_000,
  maxWorkers: TESTS === 'quick' ? 1 : 3,
  testSequencer: './sequencer.cjs',
}
