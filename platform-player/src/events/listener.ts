import { OpenProblem } from '../../../clients/node/src/index.js'
import type { OpenEvent } from './feed'
import { applyEvent, type EventContext } from './apply-event'

/** The number of event ids that are remembered. Feed and webhooks deliver each event, perhaps more than once. */
const REMEMBERED = 10_000

export interface Listener extends EventContext {
  onEvent(event: OpenEvent): Promise<void>
}

/** Applies each event once, whether it is from the feed or a webhook, and prints a line about it. */
export function listenerOf({ say, ...context }: EventContext & { say(line: string): void }): Listener {
  const seen = new Set<string>()
  return {
    ...context,
    async onEvent(event) {
      if (seen.has(event.id)) return
      seen.add(event.id)
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
      try {
        const line = await applyEvent(event, context)
        if (line) say(line)
      } catch (error) {
        if (!(error instanceof OpenProblem)) throw error
        say(`${event.type} ${JSON.stringify(event.data)}：${error.message}`)
      }
    },
  }
}
