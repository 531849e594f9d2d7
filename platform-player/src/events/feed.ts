import type { AnswerOf, OpenClient } from '../../../clients/node/src/index.js'

type Feed = AnswerOf<'/open/v1/events', 'get'>
export type OpenEvent = Feed['data'][number]

/** As long as the console lets a reader wait. */
const WAIT_S = 20

interface Options {
  call<T>(send: (client: OpenClient) => Promise<T>): Promise<T>
  /** Where the last answer ended; the beginning without it. */
  after?: string
  /** Told each event, in order. */
  told(event: OpenEvent): Promise<unknown>
}

/** Reads what has happened so far, and answers where that ends. */
export async function readThrough({ call, after, told }: Options): Promise<string> {
  for (let place = after; ; ) {
    const answer = await next(call, place, 0)
    for (const event of answer.data) await told(event)
    if (answer.data.length === 0 && answer.after === place) return answer.after
    place = answer.after
  }
}

/** Waits for what happens from a place on, until its calls are aborted. */
export async function follow({ call, after, told }: Options): Promise<never> {
  for (let place = after; ; ) {
    const answer = await next(call, place, WAIT_S)
    for (const event of answer.data) await told(event)
    place = answer.after
  }
}

const next = (call: Options['call'], after: string | undefined, wait: number) => call((client) => client.get('/open/v1/events', { query: { after, wait } }))
