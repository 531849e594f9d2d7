import config from './jest.config.mjs'

/** What takes minutes: every fault of every remote, and what waits for the next poll. */
export default { ...config, testMatch: ['**/*.heavy.spec.ts'], testPathIgnorePatterns: ['/node_modules/'] }
