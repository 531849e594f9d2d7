import * as z from 'zod/mini'
import { FirstCall } from './remote-route'

/**
 * What the console's workbench shows of a remote: how many records of a list wait for an operator who holds the
 * permission.
 */
export const Counter = z.object({
  title: z.string().check(z.maxLength(60)),
  /** The permission string that it takes to work on them, or several of which any one does. */
  permission: z.union([z.string(), z.array(z.string())]),
  /**
   * The address of the list, with its filters: `/user/enterprise?status=2`. The call that its page makes first, with
   * these filters, has the number: it is that of the list. In the order `&sort=registered_time.asc` its first row is
   * the oldest, and that field of the row says since when it waits.
   */
  list: z.string().check(z.maxLength(200)),
  /** The list's page starts reviews: the card does, too. */
  review: z.optional(z.boolean()),
  /** The review queue that the list's records wait in: the bell shows those that are new in it. */
  queue: z.optional(z.string().check(z.maxLength(40))),
  /** The records are the operator's own: they are shown in 我的工作, not among what waits for anybody. */
  own: z.optional(z.boolean()),
  /** Something that should not be: it is shown only while there is any. */
  onlyIfAny: z.optional(z.boolean()),
  /** A GET call that answers `[{ day: '2026-01-31', count: 3 }]`: how many were decided on each of the last days. */
  decided: z.optional(z.object({ path: FirstCall.shape.path, query: FirstCall.shape.query })),
})
export type Counter = z.infer<typeof Counter>
