import { resolve } from 'node:path'

/** Where the files of every kept build of the shell lie: one folder a build, never changed. */
export const shellsIn = (dataDir: string) => resolve(dataDir, 'shells')
