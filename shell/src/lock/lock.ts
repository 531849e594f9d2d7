import { ApiError } from '@console/platform/contract'
import { IDLE_LIMIT_S, session as calls } from '@console/platform/contract/session'
import { createStore } from '@console/platform/store'
import { createRenewal } from '../session/pending-renewal'
import type { Session } from '../session/session'
import { readToken } from '../session/token'
import { createIdleWatch, WARNED_S } from './idle-watch'

type LockState =
  | { phase: 'open' }
  /** Nobody has used the session for long: it locks itself at `until`, by this browser's clock. */
  | { phase: 'warning'; until: number }
  | { phase: 'locked' }

/** Sent to the other tabs of this browser. Before they unlock, they check with the server. */
type Message = 'used' | 'locked' | 'unlocked'

const isNotOffered = (error: unknown) => error instanceof ApiError && error.details.notOffered === true

const RETRY_MS = 5_000

export type Lock = ReturnType<typeof createLock>

/**
 * The session's lock as this tab sees it. The server refuses every call of a locked session; the tab removes its page
 * and lets calls wait.
 */
export function createLock({ http, getState: getSession, subscribe: subscribeSession }: Session) {
  const { get: getState, set: become, subscribe } = createStore<LockState>({ phase: 'open' })
  const tabs = new BroadcastChannel('console-lock')
  const send = (message: Message) => tabs.postMessage(message)
  const waiting = createRenewal(() => become({ phase: 'locked' }))
  const watch = createIdleWatch({
    isWatched: () => getState().phase !== 'locked' && getSession().phase === 'signed-in',
    secondsLeft: async () => (await lockOfServer()).secondsLeft,
    onUsed: () => getState().phase === 'open' && stayAwake(),
    onLeft(seconds) {
      if (seconds === 0) lock()
      else if (getState().phase !== 'locked') become(seconds > WARNED_S ? { phase: 'open' } : { phase: 'warning', until: Date.now() + seconds * 1000 })
    },
  })

  /** Where the back end has no locks, no page is locked: nothing could unlock it. */
  async function lockOfServer() {
    try {
      return await http.call(calls.getLock, {})
    } catch (error) {
      if (isNotOffered(error)) return { locked: false, secondsLeft: IDLE_LIMIT_S, provider: undefined }
      throw error
    }
  }

  function open() {
    become({ phase: 'open' })
    watch.used()
    waiting.answer(true)
  }

  function stayAwake() {
    if (getState().phase !== 'locked') become({ phase: 'open' })
    watch.used()
    send('used')
    // If this call fails, the next check corrects the state.
    if (http.isOffered(calls.keepAwake)) http.call(calls.keepAwake, {}).catch((error: unknown) => console.warn('keep awake', error))
  }

  function lock() {
    if (getSession().phase === 'signed-out' || !http.isOffered(calls.lock)) return
    void waiting.ask()
    send('locked')
    void lockServer()
  }

  let locking = new AbortController()

  /** Repeats until the server has locked the session: a reloaded page depends on it alone. */
  async function lockServer() {
    locking = new AbortController()
    const { signal } = locking
    while (getState().phase === 'locked' && !signal.aborted) {
      try {
        await http.call(calls.lock, {}, { signal })
        return
      } catch (error) {
        if (isNotOffered(error)) {
          open()
          return send('unlocked')
        }
        console.warn('lock', error)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Opens this tab if the server says that the session is not locked. */
  async function openIfUnlocked() {
    const { locked } = await lockOfServer()
    if (getState().phase === 'locked' && !locked) open()
  }
  const check = () => openIfUnlocked().catch((error: unknown) => console.warn('lock', error))

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'locked') {
      if (getSession().phase !== 'signed-out') void waiting.ask()
    } else if (data === 'unlocked') void check()
    else if (getState().phase !== 'locked') {
      become({ phase: 'open' })
      watch.used()
    }
  }

  let wasExpired = false
  let token = readToken()
  subscribeSession(() => {
    const session = getSession()
    const expired = session.phase === 'signed-in' && session.expired
    const isAnew = (wasExpired && !expired) || readToken() !== token
    // A new sign-in, in any tab, has an unlocked session: a waiting lock call must not lock it.
    if (isAnew && getState().phase === 'locked') {
      locking.abort()
      void check()
    }
    wasExpired = expired
    token = readToken()
  })

  return {
    getState,
    subscribe,
    lock,
    stayAwake,
    /** For calls that the server refused: resolves to true when they may be made again. */
    untilUnlocked: () => waiting.ask(),
    /** The identity provider that opened the session, by its name. */
    provider: async () => (await lockOfServer()).provider,
    /** @throws ApiError for a wrong password, and when the server does not answer */
    async unlock(password: string, signal: AbortSignal) {
      try {
        await http.call(calls.unlock, { password }, { signal })
      } catch (error) {
        // The session has ended: the waiting calls are refused and open the sign-in page.
        if (error instanceof ApiError && error.code === 401) return open()
        throw error
      }
      open()
      send('unlocked')
    },
  }
}
