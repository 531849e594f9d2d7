import { OpenProblem } from '../../../clients/node/src/index.js'
import type { OpenEvent } from './feed'
import type { Hearing } from './told'

/** How every player names its records. */
const OF_A_PLAYER = /^player-/
/** Of earlier plays; the latest events are told last. */
const MOST = 50

/** Takes users in again whom an earlier play has registered, and operators have approved. */
export function knownBefore({ world, call }: Hearing) {
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
