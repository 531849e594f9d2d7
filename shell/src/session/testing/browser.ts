import { ApiError, LOCKED } from '@console/platform/contract'
import { type MenuItem, menu } from '@console/platform/contract/menu'
import { session as calls } from '@console/platform/contract/session'
import { Answer, answerAllBy, fakeServer } from '@console/platform/testing'
import { createSession } from '../session'
import { clearToken, readToken, storeToken } from '../token'

/** Delivers a message to every other channel of its name at once; jsdom has no BroadcastChannel. */
class Channel {
  static all = new Set<Channel>()
  onmessage?: (event: { data: unknown }) => void
  constructor(readonly name: string) {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
}

export const item: MenuItem = {
  id: 2,
  parent_id: 0,
  name: '企业认证',
  url: '/user/enterprise',
  sort: 2,
  status: 1,
  permission: 'user/getUserList',
  icon: '',
  child: [],
}
const remote = {
  name: 'mf-users',
  title: '用户管理',
  owner: '',
  version: '1.0.0',
  url: '/remotes/mf-users/1.0.0/',
  entry: 'entry.js',
  container: 'a',
  integrity: '',
  routes: [],
  chosen: 'stable' as const,
}
export const registryOf = (revision: number) => ({ revision, forbidden: [], remotes: [remote] })
/** The password that unlocks the session. */
export const PASSWORD = 'Secret2026'
const lockedAnswer = () => Answer.json(LOCKED, { code: LOCKED, msg: '会话已锁定，请输入密码解锁', data: null })
export const dead = () => Answer.json(401, { code: 401, msg: '登录已失效', data: null })

/** One browser with any number of tabs (sessions), and a server that accepts one token of `admin@demo.cn`. */
export function browser({ token = 't1' }: { token?: string } = {}) {
  const back = {
    token: 't1',
    version: 1,
    registry: registryOf(1) as object,
    registryStatus: 200,
    registryMs: 0,
    revisionStatus: 503,
    locked: false,
    secondsLeft: 1800,
  }
  const known = <T>(answer: T) =>
    readToken() === back.token ? Answer.json(200, { code: 200, msg: '', data: answer }, { 'x-permissions-version': String(back.version) }) : dead()
  const alive = <T>(answer: T) => (back.locked && readToken() === back.token ? lockedAnswer() : known(answer))
  const setLocked = (locked: boolean) => {
    back.locked = locked
    return known(null)
  }
  const server = fakeServer(
    { ...calls, ...menu },
    {
      currentUser: () => alive({ realname: '陈志远', account: 'admin@demo.cn', permissionsVersion: back.version }),
      current: () => alive([item]),
      logout: () => known(null),
      getLock: () => known({ locked: back.locked, secondsLeft: back.locked ? 0 : back.secondsLeft }),
      keepAwake: () => alive(null),
      lock: () => (readToken() === back.token ? setLocked(true) : dead()),
      unlock: ({ password }) => {
        if (password === PASSWORD) return readToken() === back.token ? setLocked(false) : dead()
        throw new ApiError(422, '密码不正确', { fields: { password: '密码不正确，再错 4 次需重新登录' } })
      },
    },
  )
  answerAllBy(server)
  const registry = jest.fn(async (_: string, { headers }: { headers: Record<string, string> }) => {
    if (back.registryMs) await new Promise((resolve) => setTimeout(resolve, back.registryMs))
    const status = headers.Authorization === `Bearer ${back.token}` ? (back.locked ? LOCKED : back.registryStatus) : 401
    return { ok: status === 200, status, headers: new Map([['x-permissions-version', String(back.version)]]), json: async () => back.registry }
  })
  const revision = jest.fn(async () => {
    const status = back.revisionStatus
    return { ok: status === 200, status, json: async () => ({ revision: (back.registry as { revision: number }).revision }) }
  })
  Object.assign(globalThis, {
    fetch: (url: string, options: { headers: Record<string, string> }) => (url === '/registry/revision.json' ? revision() : registry(url, options)),
  })
  if (token) storeToken(token)

  function tab(untilUnlocked?: () => Promise<boolean>, isLocked?: () => boolean) {
    const events = { permissions: 0, startedOver: [] as string[], renewals: 0 }
    const session = createSession({
      onPermissionsChanged: () => void events.permissions++,
      startOver: (at) => void events.startedOver.push(at),
      untilUnlocked,
      isLocked,
    })
    let expired = false
    session.subscribe(() => {
      const state = session.getState()
      const next = state.phase === 'signed-in' && state.expired
      if (next && !expired) events.renewals++
      expired = next
    })
    return { session, events }
  }
  async function signedInTab(untilUnlocked?: () => Promise<boolean>, isLocked?: () => boolean) {
    const opened = tab(untilUnlocked, isLocked)
    await opened.session.load()
    await jest.advanceTimersByTimeAsync(0)
    return opened
  }
  return { back, server, registry, revision, tab, signedInTab }
}

export const show = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Removes the listeners of the tabs of a test. */
const closing: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener
    jest.spyOn(target, 'addEventListener').mockImplementation((type, listener) => {
      closing.push(() => target.removeEventListener(type, listener))
      add.call(target, type, listener)
    })
  }
  jest.spyOn(console, 'warn').mockImplementation()
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  jest.clearAllTimers()
  Channel.all.clear()
  clearToken()
  localStorage.clear()
})
Object.assign(globalThis, { BroadcastChannel: Channel })
