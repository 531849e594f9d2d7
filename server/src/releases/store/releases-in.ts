import { resolve } from 'node:path'

/** Where the files of every published release lie: one folder a version, never changed once it is registered. */
export const releasesIn = (dataDir: string) => resolve(dataDir, 'remotes')
