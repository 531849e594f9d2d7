import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects what nothing refers to, at once and completely. */
export const collectGarbage = runInNewContext('gc') as () => void
