import { MAX_SESSION_S } from '@console/platform/contract/open/sessions'

/** A session that was opened at this time or before is over. */
export const openedAfter = (now: Date) => new Date(now.getTime() - MAX_SESSION_S * 1000)
