import { get, integer, Nothing, type Permission, post, recordIds, routes, tabId, z } from '@console/platform/contract'
import type {} from './finance'
import type {} from './notarization'
import type {} from './users'

/** The queues of records to be decided, with what deciding takes. */
export const queues = {
  enterprise: 'user/checkUser',
  individual: 'user/checkIndividual',
  notarization: 'notarization/data',
  invoice: 'invoice/check',
} as const satisfies Record<string, Permission>
export type QueueName = keyof typeof queues

const queue = z.literal(Object.keys(queues) as QueueName[])
const record = { queue, id: integer('记录编号'), tab: tabId() }

/** Who is reviewing a record, and since when (`YYYY-MM-DD HH:mm:ss` in Asia/Shanghai). */
export const Holder = z.object({
  name: z.string(),
  since: z.string(),
  /** The caller's own account, in another tab. */
  self: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

/**
 * Claims show colleagues who is reviewing a record. They are hints: only the record's own status decides.
 * A tab has one claim at a time, and repeats it every few seconds; a minute after the last time it is gone.
 */
export const reviewClaims = routes({
  claim: post('/api/review/claim', {
    summary: '声明正在审核',
    access: ({ queue }) => queues[queue],
    reads: true,
    passive: true,
    input: z.strictObject({
      ...record,
      /** Takes the record over from its current reviewer. */
      takeOver: z.optional(z.literal('1')),
    }),
    /** The other operator who has the claim; null when it is the caller's. */
    result: z.object({ holder: z.nullable(Holder) }),
  }),
  holders: get('/api/review/getHolders', {
    summary: '正在审核的同事',
    access: ({ queue }) => queues[queue],
    passive: true,
    input: z.strictObject({ queue, ids: recordIds('记录编号') }),
    /** Those of the records that a colleague is at work on. */
    result: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  release: post('/api/review/release', {
    summary: '结束审核声明',
    access: ({ queue }) => queues[queue],
    reads: true,
    passive: true,
    input: z.strictObject(record),
    result: Nothing,
  }),
})
