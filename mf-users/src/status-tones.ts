import type { Tone } from '@console/shared/ui/core'

/** The colours of `userStatuses`. */
export const statusTones: Record<number, Tone> = { 1: 'none', 2: 'waiting', 3: 'done', 4: 'failed' }
