import config from './jest.config.mjs'

/** Tests that take minutes, build remotes, run the dev command or wait for the next poll. */
export default { ...config, testMatch: ['**/*.heavy.spec.ts'], testPathIgnorePatterns: ['/node_modules/'] }
