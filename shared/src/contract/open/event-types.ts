import * as z from 'zod/mini'
import { invoiceStatuses } from '../finance'
import { notarialStatuses } from '../notarization'
import { userStatuses } from '../users'
import { type EventType, eventTypeNames } from './event-titles'
import type { Scope } from './scopes'

/** The payload of one event type. */
export interface EventRule {
  /** The scope that receives it. */
  scope: Scope
  /** What its codes mean. */
  codes?: string
  /** Ids and references alone: a system that may know more calls for it. */
  data: z.ZodMiniObject
  example: object
}

const id = z.number()
/** The caller's own name of the record; null where it did not come through the open interface. */
const ref = z.nullable(z.string())
const code = <const Code extends number>(...codes: Code[]) => z.literal(codes)
const changes = ['added', 'edited', 'ended', 'removed'] as const
const change = z.literal(changes)

/** The payload and the recipients of each event type. */
export const eventTypes = {
  'user.reviewed': {
    scope: 'users',
    codes: `user_status 3 ${userStatuses[3]}，4 ${userStatuses[4]}`,
    data: z.object({ user_id: id, ref, user_status: code(3, 4) }),
    example: { user_id: 12, ref: 'website-17', user_status: 3 },
  },
  'user.revoked': { scope: 'users', data: z.object({ user_id: id, ref }), example: { user_id: 12, ref: 'website-17' } },
  'points.granted': { scope: 'users', data: z.object({ user_id: id, ref, points: z.number() }), example: { user_id: 12, ref: 'website-17', points: 100 } },
  'invoice.decided': {
    scope: 'invoices',
    codes: `status 3 ${invoiceStatuses[3]}，4 ${invoiceStatuses[4]}`,
    data: z.object({ id, ref, status: code(3, 4) }),
    example: { id: 7, ref: 'inv-20261126-01', status: 3 },
  },
  'invoice.reopened': { scope: 'invoices', data: z.object({ id, ref }), example: { id: 7, ref: 'inv-20261126-01' } },
  'invoice.courier': { scope: 'invoices', data: z.object({ id, ref }), example: { id: 7, ref: 'inv-20261126-01' } },
  'notarization.decided': {
    scope: 'notarizations',
    codes: `notarial_status 2 ${notarialStatuses[2]}，3 ${notarialStatuses[3]}`,
    data: z.object({ order_no: z.string(), notarial_status: code(2, 3) }),
    example: { order_no: 'N20261126001', notarial_status: 2 },
  },
  'notarization.reopened': { scope: 'notarizations', data: z.object({ order_no: z.string() }), example: { order_no: 'N20261126001' } },
  'notarization.concluded': {
    scope: 'notarizations',
    codes: `notarial_status 2 ${notarialStatuses[2]}，4 ${notarialStatuses[4]}`,
    data: z.object({ order_no: z.string(), notarial_status: code(2, 4) }),
    example: { order_no: 'N20261126001', notarial_status: 4 },
  },
  'evidence.sealed': {
    scope: 'evidence',
    data: z.object({ baoquan: z.string(), ref, user_id: id }),
    example: { baoquan: 'BQ202611260A1B2C3D4E', ref: 'contract-1', user_id: 12 },
  },
  'live_config.changed': { scope: 'captures', data: z.object({ id, user_id: id, change }), example: { id: 3, user_id: 12, change: 'edited' } },
  'notice.changed': { scope: 'app', data: z.object({ id, change }), example: { id: 5, change: 'ended' } },
  'version.published': { scope: 'app', data: z.object({ id, current_version: z.string() }), example: { id: 9, current_version: '3.2.0' } },
  'version.withdrawn': { scope: 'app', data: z.object({ id, current_version: z.string() }), example: { id: 9, current_version: '3.2.0' } },
} as const satisfies Record<EventType, EventRule>

export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['data']>

/** The types that these scopes receive. */
export const eventTypesFor = (scopes: readonly Scope[]) => eventTypeNames.filter((type) => scopes.includes(eventTypes[type].scope))
