import type { EventRow } from './queries'

/** An event as other systems receive it, by the feed and at their addresses. */
export const sentEvent = ({ id, type, at, data }: EventRow) => ({ id: `evt_${id}`, type, timestamp: at.toISOString(), data })
