import { get, Nothing, post, routes, time, z } from '@console/platform/contract'
import { type QueueName, queues } from '@console/platform/contract/review-claims'

/** What came into a queue since the operator looked last, as far as nobody has decided it yet. */
export const News = z.object({
  queue: z.literal(Object.keys(queues) as QueueName[]),
  count: z.number(),
  /** When the last of them came. */
  latest: time,
})
export type News = z.infer<typeof News>

export const bell = routes({
  /** Polled. An operator who never opened the bell gets the records of the last day. */
  news: get('/api/bell/getNews', {
    summary: '上次查看后新到的待审核记录，仅限有权审核的',
    access: 'signed-in',
    passive: true,
    input: z.object({}),
    result: z.array(News),
  }),
  look: post('/api/bell/look', {
    summary: '记下已查看新到的记录',
    access: 'signed-in',
    reads: true,
    passive: true,
    input: z.strictObject({}),
    result: Nothing,
  }),
})
