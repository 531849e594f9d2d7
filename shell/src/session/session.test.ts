import { ApiError } from '@console/shared/contract'
import { type MenuItem, menu } from '@console/shared/contract/menu'
import { session as calls } from '@console/shared/contract/session'
import { Answer, answerAllBy, fakeServer } from '@console/shared/testing'
import { keepRegistry } from '../registry/read-registry'
import { createSession } from './session'
import { clearToken, readToken, storeToken } from './token'

/** Delivers a message to every other channel at once; jsdom has no BroadcastChannel. */
class Channel {
  static all = new Set<Channel>()
  onmessage?: (event: { data: unknown }) => void
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data })
  }
}

const item: MenuItem = {
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
const registryOf = (revision: number) => ({ revision, forbidden: [], remotes: [remote] })
const dead = () => Answer.json(401, { code: 401, msg: '登录已失效', data: null })

/** One browser with any number of tabs (sessions), and a server that accepts one token of `admin@demo.cn`. */
function browser({ token = 't1' }: { token?: string } = {}) {
  const back = { token: 't1', version: 1, registry: registryOf(1) as object, registryStatus: 200 }
  const alive = <T>(answer: T) =>
    readToken() === back.token ? Answer.json(200, { code: 200, msg: '', data: answer }, { 'x-permissions-version': String(back.version) }) : dead()
  const server = fakeServer(
    { ...calls, ...menu },
    {
      currentUser: () => alive({ realname: '陈志远', account: 'admin@demo.cn', permissionsVersion: back.version }),
      current: () => alive([item]),
      logout: () => alive(null),
    },
  )
  answerAllBy(server)
  const registry = jest.fn(async (_: string, { headers }: { headers: Record<string, string> }) => {
    const status = headers.Authorization === `Bearer ${back.token}` ? back.registryStatus : 401
    return { ok: status === 200, status, headers: new Map([['x-permissions-version', String(back.version)]]), json: async () => back.registry }
  })
  Object.assign(globalThis, { fetch: registry })
  if (token) storeToken(token)

  function tab() {
    const told = { permissions: 0, startedOver: [] as string[], asked: 0 }
    const session = createSession({ onPermissionsChanged: () => void told.permissions++, startOver: (at) => void told.startedOver.push(at) })
    let expired = false
    session.subscribe(() => {
      const state = session.getState()
      const next = state.phase === 'signed-in' && state.expired
      if (next && !expired) told.asked++
      expired = next
    })
    return { session, told }
  }
  async function signedInTab() {
    const opened = tab()
    await opened.session.load()
    await jest.advanceTimersByTimeAsync(0)
    return opened
  }
  return { back, server, registry, tab, signedInTab }
}

const show = (hidden: boolean) => {
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

describe('an expired session', () => {
  test('UX-E2 ten calls that find it out ask for one sign-in, and are made again with its token', async () => {
    const { back, server, signedInTab } = browser()
    const { session, told } = await signedInTab()
    back.token = 't2'
    const answers = Promise.all(Array.from({ length: 10 }, () => session.http.call(calls.currentUser, {})))
    await jest.advanceTimersByTimeAsync(0)
    expect(told.asked).toBe(1)
    expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: true })

    await session.signIn('t2', 'admin@demo.cn')
    expect(await answers).toHaveLength(10)
    expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: false })
    expect(server.inputs('currentUser')).toHaveLength(1 + 10 + 10)
    expect(told).toMatchObject({ asked: 1, startedOver: [] })

    // The next expiry asks again.
    back.token = 't3'
    void session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(told.asked).toBe(2)
  })

  test('a call that was under way while the token was renewed is made again without a question', async () => {
    const { back, server, signedInTab } = browser()
    const { session, told } = await signedInTab()
    let answer = (_: Answer) => {}
    server.answer('current', () => new Promise<Answer>((resolve) => (answer = resolve)))
    const call = session.http.call(menu.current, {})
    await jest.advanceTimersByTimeAsync(0)
    back.token = 't2'
    storeToken('t2')
    server.answer('current', () => [item])
    answer(dead())
    await expect(call).resolves.toHaveLength(1)
    expect(told.asked).toBe(0)
  })

  test('giving up ends the waiting calls, and leaves neither token nor registry behind', async () => {
    const { back, signedInTab } = browser()
    const { session, told } = await signedInTab()
    expect(localStorage).toHaveLength(1)
    back.token = 't2'
    const call = session.http.call(calls.currentUser, {})
    const failed = expect(call).rejects.toMatchObject({ code: 401 })
    await jest.advanceTimersByTimeAsync(0)
    session.abandon()
    await failed
    expect(told).toEqual({ permissions: 0, asked: 1, startedOver: ['first-page'] })
    expect(readToken()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('a hidden tab finds out when it is looked at again, without a call of its page', async () => {
    const { back, registry, signedInTab } = browser()
    const { told } = await signedInTab()
    show(true)
    back.token = 't2'
    registry.mockClear()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(registry).not.toHaveBeenCalled()
    show(false)
    await jest.advanceTimersByTimeAsync(0)
    expect(told.asked).toBe(1)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(registry).toHaveBeenCalledTimes(1)
  })
})

describe('two tabs', () => {
  test('UX-E2 a new sign-in in one lets the other go on, however its account is written; another account starts the other page over', async () => {
    const { back, tab, signedInTab } = browser()
    const { session, told } = await signedInTab()
    back.token = 't2'
    const call = session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    const other = tab()
    await other.session.signIn('t2', 'Admin@demo.cn')
    await expect(call).resolves.toMatchObject({ account: 'admin@demo.cn' })
    expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: false })
    expect(told.startedOver).toEqual([])
    await other.session.signIn('t3', 'viewer@demo.cn')
    expect(told.startedOver).toEqual(['same-page'])
    expect(other.told.startedOver).toEqual(['same-page'])
  })

  test('a tab at the sign-in page is signed in with the other', async () => {
    const { tab } = browser({ token: '' })
    const [one, other] = [tab(), tab()]
    expect(one.session.getState().phase).toBe('signed-out')
    await one.session.signIn('t1', 'admin@demo.cn')
    await jest.advanceTimersByTimeAsync(0)
    expect(one.session.getState().phase).toBe('signed-in')
    expect(other.session.getState().phase).toBe('signed-in')
  })

  test('UX-E3 signing out ends the session on the server and in both; one at the sign-in page stays there', async () => {
    const { server, tab, signedInTab } = browser()
    const [one, other] = [await signedInTab(), await signedInTab()]
    await one.session.signOut()
    expect(server.inputs('logout')).toHaveLength(1)
    expect(one.told.startedOver).toEqual(['first-page'])
    expect(other.told.startedOver).toEqual(['first-page'])
    expect(readToken()).toBeUndefined()
    const guest = tab()
    await one.session.signOut()
    expect(guest.told.startedOver).toEqual([])
  })

  test('a sign-out that the server was not told of throws, and both stay signed in', async () => {
    const { back, server, signedInTab } = browser()
    const [one, other] = [await signedInTab(), await signedInTab()]
    server.answer('logout', () => Answer.none())
    await expect(one.session.signOut()).rejects.toMatchObject({ code: 0 })
    expect([...one.told.startedOver, ...other.told.startedOver]).toEqual([])
    expect(readToken()).toBe('t1')
    // A later expiry still asks.
    back.token = 't2'
    void one.session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(one.told.asked).toBe(1)
  })

  test('a session that was over already is signed out all the same, without a question', async () => {
    const { back, signedInTab } = browser()
    const { session, told } = await signedInTab()
    back.token = 't2'
    await session.signOut()
    expect(told).toEqual({ permissions: 0, asked: 0, startedOver: ['first-page'] })
  })

  test('SEC-B6 a page that the browser kept starts over when nobody is signed in any longer', async () => {
    const { signedInTab } = browser()
    const { told } = await signedInTab()
    const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    comeBack(true)
    clearToken()
    comeBack(false)
    expect(told.startedOver).toEqual([])
    comeBack(true)
    expect(told.startedOver).toEqual(['first-page'])
  })
})

describe('beginning', () => {
  test('a token that the server does not take is dropped', async () => {
    const { tab } = browser({ token: 'old' })
    const { session, told } = tab()
    expect(session.getState().phase).toBe('loading')
    await session.load()
    expect(session.getState().phase).toBe('signed-out')
    expect(readToken()).toBeUndefined()
    expect(told.asked).toBe(0)
    expect(() => session.getConsole()).toThrow()
  })

  test('a server that fails is no reason to sign out, and can be asked again', async () => {
    const { server, tab } = browser()
    const { session } = tab()
    server.answer('current', () => Answer.json(503, { code: 503, msg: '服务暂时不可用', data: null }))
    await session.load()
    expect(session.getState()).toMatchObject({ phase: 'failed', error: expect.any(ApiError) })
    expect(session.getState()).toMatchObject({ error: { message: '服务暂时不可用' } })
    expect(readToken()).toBe('t1')
    server.answer('current', () => [item])
    await session.load()
    expect(session.getConsole().may('user/getUserList')).toBe(true)
    expect(session.getConsole().may('user/checkUser')).toBe(false)
  })
})

describe('permissions and registry', () => {
  test('a change of permissions is read once, however many answers tell of it, and the remote that has not changed stays the same', async () => {
    const { back, server, signedInTab } = browser()
    const { session, told } = await signedInTab()
    const known = session.getConsole().registry!.remotes[0]
    back.version = 2
    server.answer('current', () => [item, { ...item, id: 3, permission: 'user/checkUser' }])
    await Promise.all([session.http.call(calls.currentUser, {}), session.http.call(calls.currentUser, {})])
    await jest.advanceTimersByTimeAsync(0)
    expect(server.inputs('current')).toHaveLength(2)
    expect(told.permissions).toBe(1)
    expect(session.getConsole().may('user/checkUser')).toBe(true)
    expect(session.getConsole().registry!.remotes[0]).toBe(known)
    await session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(told.permissions).toBe(1)
  })

  test('a change that could not be read is read with the next answer', async () => {
    const { back, server, signedInTab } = browser()
    const { session, told } = await signedInTab()
    back.version = 2
    server.answer('current', () => Answer.none())
    await session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(told.permissions).toBe(0)
    server.answer('current', () => [item])
    await session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(told.permissions).toBe(1)
  })

  test('a change is learnt from the registry, too, by a tab whose page makes no call', async () => {
    const { back, signedInTab } = browser()
    const { told } = await signedInTab()
    back.version = 2
    await jest.advanceTimersByTimeAsync(20_000)
    expect(told.permissions).toBe(1)
  })

  test('what is published is there within 20 seconds, and a navigation asks at once, but not twice within five', async () => {
    const { back, registry, signedInTab } = browser()
    const { session } = await signedInTab()
    const [first] = session.getConsole().registry!.remotes
    expect(registry).toHaveBeenCalledTimes(1)
    await session.refreshRegistry()
    expect(registry).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(5_000)
    await session.refreshRegistry()
    await session.refreshRegistry()
    expect(registry).toHaveBeenCalledTimes(2)
    back.registry = {
      ...registryOf(2),
      remotes: [...registryOf(2).remotes, { ...registryOf(2).remotes[0], name: 'mf-money', url: '/remotes/mf-money/1.0.0/' }],
    }
    await jest.advanceTimersByTimeAsync(20_000)
    expect(session.getConsole().registry).toMatchObject({ revision: 2, remotes: [{ name: 'mf-users' }, { name: 'mf-money' }] })
    expect(session.getConsole().registry!.remotes[0]).toBe(first)
    expect(JSON.parse(localStorage.getItem('last-registry')!)).toMatchObject({ account: 'admin@demo.cn', answer: { revision: 2 } })
  })

  test('SEC-R7 while the registry is down the last one stands, and it is over by itself', async () => {
    const { back, signedInTab } = browser()
    const { session } = await signedInTab()
    back.registryStatus = 503
    await jest.advanceTimersByTimeAsync(20_000)
    expect(session.getConsole()).toMatchObject({ registryDown: true, registry: { revision: 1 } })
    back.registryStatus = 200
    await jest.advanceTimersByTimeAsync(20_000)
    expect(session.getConsole()).toMatchObject({ registryDown: false, registry: { revision: 1 } })
  })

  test('SEC-R7 a registry that is down at the start is asked for once more at once; the one that was kept stands in, for its own account alone', async () => {
    const { back, registry, signedInTab } = browser()
    await signedInTab()
    back.registryStatus = 503
    registry.mockClear()
    const { session } = await signedInTab()
    expect(registry).toHaveBeenCalledTimes(2)
    expect(session.getConsole()).toMatchObject({ registryDown: true, registry: { revision: 1 } })
    keepRegistry('viewer@demo.cn', registryOf(1))
    expect((await signedInTab()).session.getConsole().registry).toBeUndefined()
  })
})
