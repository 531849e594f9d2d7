/** What takes minutes, kills processes or needs a real PostgreSQL. */
module.exports = { ...require('./jest.config.cjs'), testPathIgnorePatterns: [], testMatch: ['**/*.heavy.test.ts'], testTimeout: 300_000, maxWorkers: 1 }
