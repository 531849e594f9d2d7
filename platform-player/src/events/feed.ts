import type { AnswerOf, OpenClient } from '../../../clients/node/src/index.js'

type Feed = AnswerOf<'/open/v1/events', 'get'>
export type OpenEvent = Feed['data'][number]

/** The longest wait that the console allows, in seconds. */
const WAIT_S = 20

interface FeedOptions {
  call<T>(send: (client: OpenClient) => Promise<T>): Promise<T>
  /** `after` of the last answer; without it the feed is read from its beginning. */
  after?: string
  /** Called with each event, in order. */
  onEvent(event: OpenEvent): Promise<unknown>
}

/** Reads all events so far, and returns the `after` of the last answer. */
export async function readThrough({ call, after, onEvent }: FeedOptions): Promise<string> {
  for (let place = after; ; ) {
    const answer = await next(call, place, 0)
    for (const event of answer.data) await onEvent(event)
    if (answer.data.length === 0 && answer.after === place) return answer.after
    place = answer.after
  }
}

/** Waits for new events, until its calls are aborted. */
export async function follow({ call, after, onEvent }: FeedOptions): Promise<never> {
  for (let place = after; ; ) {
    const answer = await next(call, place, WAIT_S)
    for (const event of answer.data) await onEvent(event)
    place = answer.after
  }
}

const next = (call: FeedOptions['call'], after: string | undefined, wait: number) => call((client) => client.get('/open/v1/events', { query: { after, wait } }))
