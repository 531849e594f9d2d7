import { nodeJest } from './build/jest.mjs'

/** Tests that build remotes with webpack. */
export default { ...nodeJest(import.meta.url), roots: ['<rootDir>/build'], testMatch: ['**/*.heavy.test.ts'], testTimeout: 300_000 }
