import testFiles from '@console/platform/build/test-files.cjs'
import config from './jest.config.mjs'

/**
 * Tests that take minutes, build remotes, run the dev command or wait for the next poll. Several of them measure times,
 * so nothing runs beside them.
 */
export default { ...config, testRegex: testFiles('heavy'), testPathIgnorePatterns: ['/node_modules/'], maxWorkers: 1 }
