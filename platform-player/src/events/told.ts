import type { OpenClient } from '../../../clients/node/src/index.js'
import type { World } from '../world'
import type { OpenEvent } from './feed'

interface Listener {
  world: World
  call<T>(send: (client: OpenClient) => Promise<T>): Promise<T>
}

type EventOf<Type extends OpenEvent['type']> = Extract<OpenEvent, { type: Type }>
type Rules = { [Type in OpenEvent['type']]?: (event: EventOf<Type>, listener: Listener) => Promise<string | undefined> }

/** What each event changes for whoever plays, and what is said of it. */
const rules: Rules = {
  async 'user.reviewed'({ data: { user_id, ref, user_status } }, { world, call }) {
    const user = world.userOf(user_id)
    if (user) user.status = user_status
    const name = user?.name ?? `编号 ${user_id}`
    if (user_status === 3) return `用户 ${name} 的认证通过`
    const found = ref ? await call((client) => client.get('/open/v1/users/{ref}', { params: { ref } })) : undefined
    return `用户 ${name} 的认证未通过${found?.account ? `：${found.account}` : ''}`
  },
}

/** Takes an event in. Answers what there is to say of it. */
export async function hear(event: OpenEvent, listener: Listener): Promise<string | undefined> {
  const rule = rules[event.type] as ((event: OpenEvent, listener: Listener) => Promise<string | undefined>) | undefined
  return rule?.(event, listener)
}
