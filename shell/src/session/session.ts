import { ApiError } from '@console/shared/contract'
import { type MenuItem, menu } from '@console/shared/contract/menu'
import { type CurrentUser, session } from '@console/shared/contract/session'
import { createHttp, type Http } from '@console/shared/http'
import type { RegistryAnswer } from '@console/shared/registry'
import { forgetRegistry, keepRegistry, lastRegistry, type RegistryReading, readRegistry } from '../registry/read-registry'
import { messageOf } from '../message-of'
import { itemsOf } from '../registry/route-table'
import { clearToken, readToken, storeToken } from './token'

/** What a signed-in operator's console is made of. */
export interface Console {
  user: CurrentUser
  menu: MenuItem[]
  may(permission: string): boolean
  /** Absent when it could never be read: the console runs on its menu alone. */
  registry?: RegistryAnswer
  /** The registry could not be read: this one, if there is one, was given earlier. */
  registryDown: boolean
}

export type SessionState =
  | { phase: 'signed-out' }
  | { phase: 'loading' }
  | { phase: 'failed'; error: ApiError }
  /** `expired`: the server no longer takes the token; the page waits for the operator to sign in again. */
  | { phase: 'signed-in'; console: Console; expired: boolean }

/** How often the registry is asked for while somebody looks, and how soon again at most. */
const POLL_MS = 20_000
const ASK_AGAIN_MS = 5_000
/** The menu does not wait longer for it. */
const FIRST_READING_MS = 1_500

/** A remote that is what it was stays the same object, so that what is mounted of it stays mounted. */
const withKnown = (registry: RegistryAnswer, known: RegistryAnswer | undefined): RegistryAnswer => ({
  ...registry,
  remotes: registry.remotes.map((remote) => known?.remotes.find(({ url }) => url === remote.url) ?? remote),
})

/** Told to the other tabs of this browser. */
type Message = { kind: 'signed-out' } | { kind: 'signed-in'; account: string }

export type Session = ReturnType<typeof createSession>

interface SessionOptions {
  onPermissionsChanged: () => void
  /** Replaces the document, and everything personal with it: by the first page, or by the same page for another account. */
  startOver: (at: 'first-page' | 'same-page') => void
}

/** The one session of this tab: token, operator, menu and registry, and the calls made in its name. */
export function createSession({ onPermissionsChanged, startOver }: SessionOptions) {
  let state: SessionState = readToken() ? { phase: 'loading' } : { phase: 'signed-out' }
  let leaving = false
  let renewal: { promise: Promise<boolean>; settle: (renewed: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('console-session')

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  const http: Http = createHttp({ token: readToken, onExpired: async (used) => !leaving && renew(used), onPermissions })
  let refreshing = false
  /** When the registry was asked for last. */
  let asked = 0

  /** What the operator may do has changed: the menu follows, and the page stays as it is wherever it still may. */
  async function onPermissions(version: number) {
    if (refreshing || state.phase !== 'signed-in' || state.console.user.permissionsVersion === version) return
    refreshing = true
    try {
      const next = await readConsole()
      if (state.phase !== 'signed-in') return
      const known = state.console.registry
      become({ ...state, console: { ...next, registry: next.registry ? withKnown(next.registry, known) : known } })
      onPermissionsChanged()
    } catch (error) {
      // The next answer carries the version, too.
      console.warn('permissions', error)
    } finally {
      refreshing = false
    }
  }

  async function readConsole(): Promise<Console> {
    const [user, items, reading] = await Promise.all([http.call(session.currentUser, {}), http.call(menu.current, {}), registryOrNone()])
    const held = new Set(itemsOf(items).map(({ permission }) => permission))
    if (reading) keepRegistry(user.account, reading)
    return { user, menu: items, may: (permission) => held.has(permission), registry: reading ?? lastRegistry(user.account), registryDown: !reading }
  }

  async function registryOrNone() {
    asked = Date.now()
    try {
      return (await readRegistry(readToken(), FIRST_READING_MS)).answer
    } catch (error) {
      console.warn('registry', error)
      // Once more, with more patience, as soon as the menu stands.
      asked = 0
      return undefined
    }
  }

  /** Asks for the registry again: what was published meanwhile is there at the next navigation, and what was taken away is gone. */
  async function refreshRegistry() {
    if (state.phase !== 'signed-in' || state.expired || refreshing || Date.now() - asked < ASK_AGAIN_MS) return
    asked = Date.now()
    const token = readToken()
    await readRegistry(token).then(takeReading, (error) => (error instanceof ApiError && error.code === 401 ? void renew(token) : missReading(error)))
  }

  function takeReading({ answer, permissionsVersion }: RegistryReading) {
    if (state.phase !== 'signed-in') return
    const { registry: known, registryDown, user } = state.console
    if (permissionsVersion && permissionsVersion !== user.permissionsVersion) return void onPermissions(permissionsVersion)
    if (!registryDown && known?.revision === answer.revision) return
    keepRegistry(user.account, answer)
    become({ ...state, console: { ...state.console, registry: withKnown(answer, known), registryDown: false } })
  }

  function missReading(error: unknown) {
    console.warn('registry', error)
    if (state.phase === 'signed-in' && !state.console.registryDown) become({ ...state, console: { ...state.console, registryDown: true } })
  }

  /** However many calls find the session dead, the operator is asked once. */
  function renew(used: string | undefined): Promise<boolean> | boolean {
    const token = readToken()
    if (token && token !== used) return true
    if (state.phase !== 'signed-in') return false
    if (!renewal) {
      let settle = (_renewed: boolean) => {}
      const promise = new Promise<boolean>((resolve) => (settle = resolve))
      renewal = { promise, settle }
      become({ ...state, expired: true })
    }
    return renewal.promise
  }

  function settleRenewal(renewed: boolean) {
    if (state.phase === 'signed-in') become({ ...state, expired: false })
    renewal?.settle(renewed)
    renewal = undefined
  }

  function leave() {
    leaving = true
    clearToken()
    forgetRegistry()
    startOver('first-page')
  }

  async function load() {
    if (state.phase !== 'loading') become({ phase: 'loading' })
    try {
      become({ phase: 'signed-in', expired: false, console: await readConsole() })
      void refreshRegistry()
    } catch (error) {
      if (error instanceof ApiError && error.code === 401) {
        clearToken()
        become({ phase: 'signed-out' })
      } else become({ phase: 'failed', error: error instanceof ApiError ? error : new ApiError(0, messageOf(error)) })
    }
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signed-out') {
      if (state.phase !== 'signed-out') leave()
    } else if (state.phase === 'signed-out') void load()
    else if (state.phase === 'signed-in' && state.console.user.account === data.account) settleRenewal(true)
    else startOver('same-page')
  }
  setInterval(() => !document.hidden && void refreshRegistry(), POLL_MS)
  // Back to a page that the browser kept alive: its session may be over.
  addEventListener('pageshow', ({ persisted }) => persisted && state.phase !== 'signed-out' && !readToken() && leave())

  return {
    http,
    getState: () => state,
    /** @throws when nobody is signed in. */
    getConsole() {
      if (state.phase !== 'signed-in') throw new Error('nobody is signed in')
      return state.console
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    refreshRegistry,
    /** Takes over the token of a login. While a page waits for it, the page goes on; another account gets a page of its own. */
    async signIn(token: string, account: string) {
      storeToken(token)
      tabs.postMessage({ kind: 'signed-in', account } satisfies Message)
      if (state.phase !== 'signed-in') await load()
      else if (state.console.user.account === account) settleRenewal(true)
      else startOver('same-page')
    },
    /**
     * Ends the session on the server and in every tab.
     * @throws ApiError when the server could not be told: the session is still alive then.
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
    /** Gives up waiting for a new sign-in. */
    abandon() {
      settleRenewal(false)
      leave()
    },
  }
}
