import { OpenProblem } from '../../../clients/node/src/index.js'
import type { OpenEvent } from './feed'
import type { EventContext } from './apply-event'

/** The beginning of the references of every player. */
const OF_A_PLAYER = /^player-/
/** The number of users of earlier runs that are kept: the latest. */
const MOST = 50

/** Handles past events: restores users that an earlier run registered and operators approved. */
export function restoreUsers({ world, call }: EventContext) {
  return async ({ type, data }: OpenEvent) => {
    if (type !== 'user.reviewed' || !('user_status' in data) || data.user_status !== 3 || !data.ref || !OF_A_PLAYER.test(data.ref)) return
    const { ref } = data
    const user = await call((client) => client.get('/open/v1/users/{ref}', { params: { ref } })).catch((error: unknown) => {
      if (error instanceof OpenProblem && error.status === 404) return undefined
      throw error
    })
    if (user?.user_status !== 3) return
    const { user_id, name, mobile } = user
    world.users.push({ ref, user_id, type: user.type, name, mobile, status: 3, balance: 0 })
    if (world.users.length > MOST) world.users.shift()
  }
}
