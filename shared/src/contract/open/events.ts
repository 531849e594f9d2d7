import * as z from 'zod/mini'
import { integer, labelled } from '../fields'
import { type EventType, eventTypeNames } from './event-titles'
import { type EventRule, eventTypes } from './event-types'
import { openRoutes } from './open-route'
import { type Scope, scopes } from './scopes'

/** Longest wait for an event, in seconds. */
const MAX_EVENT_WAIT_S = 20

const [first, ...others] = (Object.entries(eventTypes) as [EventType, EventRule][]).map(([type, { data }]) =>
  z.object({
    /** The same in the feed and in webhooks: a receiver that has seen it has seen the event. */
    id: z.string(),
    type: z.literal(type),
    /** When it happened, ISO 8601 in UTC. */
    timestamp: z.string(),
    data,
  }),
)

/** An event as the feed and webhooks send it. */
export const OpenEvent = z.discriminatedUnion('type', [first!, ...others])

const cursor = (label: string) => labelled(z.string().check(z.regex(/^\d{1,18}$/, `${label}应为上一次回答中的 after`)), label)
const types = labelled(
  z.string().check(z.refine((names) => names.split(',').every((name) => eventTypeNames.includes(name as EventType)), '有不存在的事件类型')),
  '事件类型',
)

export const openEvents = openRoutes({
  feed: {
    method: 'GET',
    path: '/open/v1/events',
    summary: '事件',
    access: Object.keys(scopes) as Scope[],
    params: z.strictObject({
      /** The place up to which events are known; from the oldest that is kept without it. */
      after: z.optional(cursor('起点')),
      /** Joined by commas; all that the caller's scopes allow without it. */
      types: z.optional(types),
      /** Seconds to wait for an event when there is none. */
      wait: z._default(integer('等待秒数', { max: MAX_EVENT_WAIT_S, min: 0 }), 0),
    }),
    answer: z.object({
      /** The oldest first, at most a hundred. After an empty list with another `after`, call again. */
      data: z.array(OpenEvent),
      /** Where the next call begins. */
      after: z.string(),
    }),
  },
})
