import { OpenProblem } from '../../../clients/node/src/index.js'
import type { OpenEvent } from './feed'
import { hear, type Hearing } from './told'

/** So many events are remembered: feed and webhooks tell each of them, perhaps more than once. */
const REMEMBERED = 10_000

export interface Listener extends Hearing {
  told(event: OpenEvent): Promise<void>
}

/** Takes each event in once, whoever tells it, and says what it means. */
export function listenerOf({ say, ...hearing }: Hearing & { say(line: string): void }): Listener {
  const seen = new Set<string>()
  return {
    ...hearing,
    async told(event) {
      if (seen.has(event.id)) return
      seen.add(event.id)
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
      try {
        const line = await hear(event, hearing)
        if (line) say(line)
      } catch (error) {
        if (!(error instanceof OpenProblem)) throw error
        say(`${event.type} ${JSON.stringify(event.data)}：${error.message}`)
      }
    },
  }
}
