import type { EventRow } from './queries'

/** An event as it is told to others, by the feed and to their addresses. */
export const toldEvent = ({ id, type, at, data }: EventRow) => ({ id: `evt_${id}`, type, timestamp: at.toISOString(), data })
