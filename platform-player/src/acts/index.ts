import type { Act } from './act'
import { apply } from './apply'
import { register } from './register'

/** All that happens outside, more or less often. */
export const acts: readonly Act[] = [register, apply]
