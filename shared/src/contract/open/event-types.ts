import * as z from 'zod/mini'
import { invoiceStatuses } from '../finance'
import { notarialStatuses } from '../notarization'
import { userStatuses } from '../users'
import { type EventType, eventTypeNames } from './event-titles'
import type { Scope } from './scopes'

/** What an event of one type says. */
export interface EventRule {
  /** Whoever has this scope is told. */
  scope: Scope
  /** What its codes mean. */
  codes?: string
  /** Ids and references alone: whoever may know more asks for it. */
  data: z.ZodMiniObject
}

const id = z.number()
/** The caller's own name of the record; null where it did not come through the open interface. */
const ref = z.nullable(z.string())
const code = <const Code extends number>(...codes: Code[]) => z.literal(codes)
const changes = ['added', 'edited', 'ended', 'removed'] as const
const change = z.literal(changes)

/** What an event of each type says, and to whom. */
export const eventTypes = {
  'user.reviewed': {
    scope: 'users',
    codes: `user_status 3 ${userStatuses[3]}，4 ${userStatuses[4]}`,
    data: z.object({ user_id: id, ref, user_status: code(3, 4) }),
  },
  'points.granted': { scope: 'users', data: z.object({ user_id: id, ref, points: z.number() }) },
  'invoice.decided': {
    scope: 'invoices',
    codes: `status 3 ${invoiceStatuses[3]}，4 ${invoiceStatuses[4]}`,
    data: z.object({ id, ref, status: code(3, 4) }),
  },
  'invoice.courier': { scope: 'invoices', data: z.object({ id, ref }) },
  'notarization.decided': {
    scope: 'notarizations',
    codes: `notarial_status 2 ${notarialStatuses[2]}，3 ${notarialStatuses[3]}`,
    data: z.object({ order_no: z.string(), notarial_status: code(2, 3) }),
  },
  'evidence.sealed': { scope: 'evidence', data: z.object({ baoquan: z.string(), ref, user_id: id }) },
  'live_config.changed': { scope: 'captures', data: z.object({ id, user_id: id, change }) },
  'notice.changed': { scope: 'app', data: z.object({ id, change }) },
  'version.published': { scope: 'app', data: z.object({ id, current_version: z.string() }) },
} as const satisfies Record<EventType, EventRule>

export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['data']>

/** The types that whoever has these scopes is told of. */
export const eventTypesFor = (scopes: readonly Scope[]) => eventTypeNames.filter((type) => scopes.includes(eventTypes[type].scope))
