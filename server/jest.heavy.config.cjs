const testFiles = require('@console/platform/build/test-files.cjs')

/** What takes minutes, kills processes or needs a real PostgreSQL. */
module.exports = { ...require('./jest.config.cjs'), testRegex: testFiles('heavy'), testTimeout: 300_000, maxWorkers: 1 }
