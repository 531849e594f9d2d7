import config from './jest.config.mjs'

/** Tests that take minutes, build remotes, run the dev command or wait for the next poll. Several of them measure times: nothing runs beside them. */
export default { ...config, testMatch: ['**/*.heavy.spec.ts'], testPathIgnorePatterns: ['/node_modules/'], maxWorkers: 1 }
