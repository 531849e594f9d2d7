import { nodeJest } from '@console/shared/build/jest.mjs'

/** One server and one browser for all files; each test opens windows of its own. Two cores: one file at a time. */
export default {
  ...nodeJest(import.meta.url),
  globalSetup: './src/start-all.ts',
  globalTeardown: './src/stop-all.ts',
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.heavy\\.spec\\.ts$'],
  testTimeout: 30_000,
  maxWorkers: 1,
}
