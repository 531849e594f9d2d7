import type { Tone } from '@console/platform/ui/core'

/** The colours of `payStatuses`. */
export const payTones: Record<number, Tone> = { 1: 'waiting', 2: 'done', 3: 'failed' }
