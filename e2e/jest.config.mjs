import { nodeJest } from '@console/platform/build/jest.mjs'

/** A browser for each file and a server for each worker; each test opens its own windows. */
export default {
  ...nodeJest(import.meta.url),
  testEnvironment: '../server/jest-environment.cjs',
  globalSetup: './src/start-all.ts',
  globalTeardown: './src/stop-all.ts',
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.heavy\\.spec\\.ts$'],
  // Only what hangs takes so long: a machine that is busy with other things is no fault of the console's.
  testTimeout: 300_000,
  maxWorkers: 3,
  testSequencer: './lists-first.cjs',
}
