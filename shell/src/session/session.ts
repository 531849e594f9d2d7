import { ApiError, LOCKED } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { createHttp, type HostHttp } from '@console/platform/http'
import { createStore } from '@console/platform/store'
import { consoleOrigin } from '../host-page/hosting'
import { messageOf } from '../message-of'
import { forgetRegistry, keepRegistry, type RegistryReading, readRegistry, readRevision } from '../registry/read-registry'
import { type Console, readConsole, withKnown } from './console'
import { createRenewal } from './pending-renewal'
import { clearToken, keepAccount, readToken, storeToken } from './token'

export type SessionState =
  | { phase: 'signed-out' }
  | { phase: 'loading' }
  | { phase: 'failed'; error: ApiError }
  /** `expired`: the server rejected the token; the page stays and waits for a new sign-in. */
  | { phase: 'signed-in'; console: Console; expired: boolean }

type SignedIn = Extract<SessionState, { phase: 'signed-in' }>

/** Polling intervals of a visible tab, for revision and registry, and the minimum between two registry requests. */
const REVISION_MS = 3_000
const POLL_MS = 20_000
const MIN_INTERVAL_MS = 5_000

/** Broadcast to the other tabs of this browser. */
type Message = { kind: 'signed-out' } | { kind: 'signed-in'; account: string }

/** Account names compare without case, as on the server. */
const isSameAccount = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

interface SessionOptions {
  onPermissionsChanged: () => void
  /** Loads a new document, so that nothing personal is left: the first page, or the same page for another account. */
  startOver: (at: 'first-page' | 'same-page') => void
  /**
   * Resolves to true when a locked session is unlocked. Without it, a locked session is renewed like an expired one.
   */
  untilUnlocked?: () => Promise<boolean>
  /** Whether this tab is locked: it does not poll then. */
  isLocked?: () => boolean
}

export type Session = ReturnType<typeof createSession>

/** The session of this tab: token, operator, menu, registry, and the HTTP client that uses them. */
export function createSession({ onPermissionsChanged, startOver, untilUnlocked, isLocked = () => false }: SessionOptions) {
  const { get: getState, set: become, subscribe } = createStore<SessionState>(readToken() ? { phase: 'loading' } : { phase: 'signed-out' })
  let leaving = false
  let rereading = false
  let registryRequestedAt = 0
  const tabs = new BroadcastChannel('console-session')
  const http: HostHttp = createHttp({
    baseURL: consoleOrigin,
    token: readToken,
    onExpired: async (used) => !leaving && renew(used),
    onLocked,
    onPermissions,
    capabilities: () => signedIn()?.console.user.capabilities,
  })
  const renewal = createRenewal(() => change({ expired: true }))

  function signedIn() {
    const state = getState()
    return state.phase === 'signed-in' ? state : undefined
  }

  /** Changes the state of a session; does nothing without one. */
  function change(to: Partial<SignedIn>) {
    const state = signedIn()
    if (state) become({ ...state, ...to })
  }

  async function load() {
    if (getState().phase !== 'loading') become({ phase: 'loading' })
    try {
      const token = readToken()
      const { console, late } = await readConsole(http)
      registryRequestedAt = Date.now()
      become({ phase: 'signed-in', expired: false, console })
      // Back from the identity provider: notifies other tabs that may wait for the sign-in.
      if (location.pathname === '/login') tabs.postMessage({ kind: 'signed-in', account: console.user.account } satisfies Message)
      if (late) void awaitRegistry(late, token)
      else if (console.registryState === 'down') void refreshRegistry(0)
    } catch (error) {
      if (error instanceof ApiError && error.code === 401) {
        clearToken()
        become({ phase: 'signed-out' })
      } else become({ phase: 'failed', error: error instanceof ApiError ? error : new ApiError(0, messageOf(error)) })
    }
  }

  /** Reads menu and registry again after a change of permissions. The page stays if it is still permitted. */
  async function onPermissions(version: number) {
    const before = signedIn()
    if (rereading || !before || before.console.user.permissionsVersion === version) return
    rereading = true
    try {
      const token = readToken()
      const { console: next, late } = await readConsole(http)
      const state = signedIn()
      if (!state) return
      const known = state.console.registry
      change({ console: { ...next, registry: next.registry ? withKnown(next.registry, known) : known } })
      onPermissionsChanged()
      if (late) void awaitRegistry(late, token)
    } catch (error) {
      // Retried with the next answer: each has the version.
      console.warn('permissions', error)
    } finally {
      rereading = false
    }
  }

  /** Reads the registry when it has another revision than the last answer. */
  async function checkRevision() {
    const state = signedIn()
    if (document.hidden || !state || state.expired || isLocked() || state.console.registryState !== 'current') return
    const revision = await readRevision()
    if (revision === null) return clearInterval(checking)
    const known = signedIn()?.console.registry?.revision
    if (revision !== undefined && revision !== known) await refreshRegistry(0)
  }

  /** Reads the registry again. The next navigation uses what it names. */
  async function refreshRegistry(notWithinMs = MIN_INTERVAL_MS) {
    const state = signedIn()
    if (!state || state.expired || isLocked() || rereading || Date.now() - registryRequestedAt < notWithinMs) return
    registryRequestedAt = Date.now()
    const token = readToken()
    await awaitRegistry(readRegistry(token), token)
  }

  async function awaitRegistry(reading: Promise<RegistryReading>, token: string | undefined) {
    try {
      takeRegistry(await reading)
    } catch (error) {
      const code = error instanceof ApiError && error.code
      if (code === 401) void renew(token)
      else if (code === LOCKED) void onLocked(token)
      else missRegistry(error)
    }
  }

  function takeRegistry({ answer, permissionsVersion }: RegistryReading) {
    const state = signedIn()
    if (!state) return
    const { registry: known, registryState, user } = state.console
    if (permissionsVersion && permissionsVersion !== user.permissionsVersion) return void onPermissions(permissionsVersion)
    if (registryState === 'current' && known?.revision === answer.revision) return
    keepRegistry(user.account, answer)
    change({ console: { ...state.console, registry: withKnown(answer, known), registryState: 'current' } })
  }

  function missRegistry(error: unknown) {
    console.warn('registry', error)
    const known = signedIn()?.console
    if (known && known.registryState !== 'down') change({ console: { ...known, registryState: 'down' } })
  }

  /** Resolves to true when there is a newer token than `used`; otherwise opens the renewal dialog first. */
  function renew(used: string | undefined): Promise<boolean> | boolean {
    const token = readToken()
    if (token && token !== used) return true
    return signedIn() !== undefined && renewal.ask()
  }

  async function onLocked(used: string | undefined): Promise<boolean> {
    return untilUnlocked ? untilUnlocked() : renew(used)
  }

  function onRenewed(renewed: boolean) {
    change({ expired: false })
    renewal.answer(renewed)
  }

  function leave() {
    leaving = true
    clearToken()
    forgetRegistry()
    startOver('first-page')
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    const state = getState()
    if (data.kind === 'signed-out') {
      if (state.phase !== 'signed-out') leave()
    } else if (state.phase === 'signed-out') void load()
    else if (state.phase === 'signed-in' && isSameAccount(state.console.user.account, data.account)) onRenewed(true)
    else startOver('same-page')
  }
  const refreshIfSeen = () => void (!document.hidden && refreshRegistry())
  setInterval(refreshIfSeen, POLL_MS)
  const checking = setInterval(checkRevision, REVISION_MS)
  document.addEventListener('visibilitychange', refreshIfSeen)
  // Restored from the back/forward cache: the session may have ended meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && getState().phase !== 'signed-out' && !readToken() && leave())

  return {
    http,
    getState,
    /** @throws when nobody is signed in. */
    getConsole() {
      const state = signedIn()
      if (!state) throw new Error('nobody is signed in')
      return state.console
    },
    subscribe,
    load,
    refreshRegistry: () => refreshRegistry(),
    /** Stores the token of a login. A page that waits for it goes on; for another account the page is loaded again. */
    async signIn(token: string, account: string) {
      storeToken(token)
      keepAccount(account)
      tabs.postMessage({ kind: 'signed-in', account } satisfies Message)
      const state = signedIn()
      if (!state) await load()
      else if (isSameAccount(state.console.user.account, account)) onRenewed(true)
      else startOver('same-page')
    },
    /**
     * Ends the session on the server and in every tab.
     * @throws ApiError when the server did not answer: the session then goes on.
     */
    async signOut() {
      leaving = true
      try {
        await http.call(session.logout, {})
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 401)) {
          leaving = false
          throw error
        }
      }
      tabs.postMessage({ kind: 'signed-out' } satisfies Message)
      leave()
    },
    /** Leaves an expired session without a new sign-in. */
    abandon() {
      onRenewed(false)
      leave()
    },
  }
}
