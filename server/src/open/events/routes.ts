import type { EventType } from '@console/platform/contract/open/event-titles'
import { eventTypesFor } from '@console/platform/contract/open/event-types'
import { openEvents } from '@console/platform/contract/open/events'
import { Problem } from '@console/platform/contract/open/problems'
import { eventFeed } from '../../events/feed'
import { sentEvent } from '../../events/sent-event'
import { openDomain } from '../http/open-domain'
import type { Database } from '../../infra/db/db'

/** The event feed for systems of the company. */
export function eventsDomain({ db, closing }: { db: Database; closing: AbortSignal }) {
  const feed = eventFeed(db)
  return openDomain(openEvents, {
    async feed({ params: { after = '0', types: wanted, wait }, caller, reply }) {
      const allowed = eventTypesFor(caller.scopes)
      const types = wanted ? (wanted.split(',') as EventType[]).filter((type) => allowed.includes(type)) : allowed
      const found = await feed.read({ after, types }, wait * 1000, () => closing.aborted || reply.request.signal.aborted)
      if (!found) throw new Problem('place-gone')
      return { data: found.events.map(sentEvent), after: found.after }
    },
  })
}
