import { existsSync } from 'node:fs'
import config from './jest.config.mjs'

// What is printed is read again: the browser of the npm package has no Chinese font of its own, and takes the system's.
if (existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= '/etc/fonts'

/** Tests that take minutes, build remotes, run the dev command or wait for the next poll. Several of them measure times: nothing runs beside them. */
export default { ...config, testMatch: ['**/*.heavy.spec.ts'], testPathIgnorePatterns: ['/node_modules/'], maxWorkers: 1 }
