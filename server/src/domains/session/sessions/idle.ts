import { IDLE_LIMIT_S } from '@console/platform/contract/session'

const IDLE_MS = IDLE_LIMIT_S * 1000

/** A session that was last used at this time or before is locked. */
export const idleSince = (now: number) => new Date(now - IDLE_MS)

export const secondsUntilIdle = (lastSeen: Date, now: number) => Math.max(0, Math.ceil((lastSeen.getTime() + IDLE_MS - now) / 1000))
