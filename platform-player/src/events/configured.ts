import type { ActContext } from '../acts/act'
import type { Owner } from '../world'

/** Reads the enterprises whose live streams are to be captured, each once, as a capture service does. */
export async function readConfigured(call: ActContext['call']): Promise<Owner[]> {
  const owners = new Map<number, Owner>()
  for (let after: string | undefined; ; ) {
    const answer = await call((client) => client.get('/open/v1/live-configs', { query: { after } }))
    for (const { user_id, username } of answer.data) owners.set(user_id, { user_id, name: username, type: 2 })
    if (answer.after === null) return [...owners.values()]
    after = answer.after
  }
}
