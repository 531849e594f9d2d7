const LIFETIME_MS = 12 * 3_600_000

/** A session that was opened at this time or before is over. */
export const openedAfter = (now: number) => new Date(now - LIFETIME_MS)
