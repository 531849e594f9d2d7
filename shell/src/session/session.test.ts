import { ApiError } from '@console/platform/contract'
import { menu } from '@console/platform/contract/menu'
import { session as calls } from '@console/platform/contract/session'
import { Answer, fullStorage } from '@console/platform/testing'
import { browser, dead, item, registryOf, show } from './testing/browser'
import { readToken, storeToken } from './token'

describe('beginning', () => {
  test('a token that the server does not take is dropped', async () => {
    const { tab } = browser({ token: 'old' })
    const { session, events } = tab()
    expect(session.getState().phase).toBe('loading')
    await session.load()
    expect(session.getState().phase).toBe('signed-out')
    expect(readToken()).toBeUndefined()
    expect(events.renewals).toBe(0)
    expect(() => session.getConsole()).toThrow()
  })

  test('a failing server does not sign out, and the call can be repeated', async () => {
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

describe('in a browser that stores nothing', () => {
  beforeEach(() => void fullStorage())

  test('LOGIN-08 SEC-R7 a sign-in opens the console, and takes what is published later', async () => {
    const { back, tab } = browser({ token: '' })
    const { session, events } = tab()
    await session.signIn('t1', 'admin@demo.cn')
    expect(session.getState()).toMatchObject({ phase: 'signed-in', console: { registryState: 'current', registry: { revision: 1 } } })
    back.registry = registryOf(2)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(session.getConsole()).toMatchObject({ registryState: 'current', registry: { revision: 2 } })
    await session.signOut()
    expect(events.startedOver).toEqual(['first-page'])
  })

  test('UX-E2 a renewal is still by the account that signed in, also where the server does not name it', async () => {
    const { back, server, tab } = browser({ token: '' })
    server.answer('currentUser', () => (readToken() === back.token ? Answer.json(200, { code: '200', msg: '', data: { realname: '陈志远' } }) : dead()))
    const { session } = tab()
    await session.signIn('t1', 'admin@demo.cn')
    expect(session.getConsole().user.account).toBe('admin@demo.cn')
  })

  test('LOGIN-08 without cookies, too, a sign-in opens the console of its tab, until it is signed out', async () => {
    const cookie = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
    const { session } = browser({ token: '' }).tab()
    await session.signIn('t1', 'admin@demo.cn')
    expect([session.getState().phase, document.cookie]).toEqual(['signed-in', ''])
    await session.signOut()
    expect([readToken(), cookie.mock.calls.length]).toEqual([undefined, 2])
  })
})

describe('an expired session', () => {
  test('UX-E2 ten calls that find it out ask for one sign-in, and are made again with its token', async () => {
    const { back, server, signedInTab } = browser()
    const { session, events } = await signedInTab()
    back.token = 't2'
    const answers = Promise.all(Array.from({ length: 10 }, () => session.http.call(calls.currentUser, {})))
    await jest.advanceTimersByTimeAsync(0)
    expect(events.renewals).toBe(1)
    expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: true })

    await session.signIn('t2', 'admin@demo.cn')
    expect(await answers).toHaveLength(10)
    expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: false })
    expect(server.inputs('currentUser')).toHaveLength(1 + 10 + 10)
    expect(events).toMatchObject({ renewals: 1, startedOver: [] })

    // The next expiry asks again.
    back.token = 't3'
    void session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    expect(events.renewals).toBe(2)
  })

  test('a call that was under way while the token was renewed is made again without a question', async () => {
    const { back, server, signedInTab } = browser()
    const { session, events } = await signedInTab()
    let answer = (_: Answer) => {}
    server.answer('current', () => new Promise<Answer>((resolve) => (answer = resolve)))
    const call = session.http.call(menu.current, {})
    await jest.advanceTimersByTimeAsync(0)
    back.token = 't2'
    storeToken('t2')
    server.answer('current', () => [item])
    answer(dead())
    await expect(call).resolves.toHaveLength(1)
    expect(events.renewals).toBe(0)
  })

  test('BACK-01 where a back end does not say whose session it is, it is renewed by the account that signed in, in every tab', async () => {
    const { back, server, tab } = browser({ token: '' })
    server.answer('currentUser', () => (readToken() === back.token ? Answer.json(200, { code: '200', msg: '', data: { realname: '陈志远' } }) : dead()))
    const first = tab()
    await first.session.signIn('t1', 'admin@demo.cn')
    const second = tab()
    await second.session.load()
    await jest.advanceTimersByTimeAsync(0)
    expect([first, second].map(({ session }) => session.getConsole().user.account)).toEqual(['admin@demo.cn', 'admin@demo.cn'])
    back.token = 't2'
    const call = second.session.http.call(calls.currentUser, {})
    await jest.advanceTimersByTimeAsync(0)
    await second.session.signIn('t2', 'Admin@demo.cn')
    await expect(call).resolves.toMatchObject({ realname: '陈志远' })
    expect([first.events.startedOver, second.events.startedOver]).toEqual([[], []])
  })

  test('giving up ends the waiting calls, and leaves neither token nor registry behind', async () => {
    const { back, signedInTab } = browser()
    const { session, events } = await signedInTab()
    expect(localStorage).toHaveLength(1)
    back.token = 't2'
    const call = session.http.call(calls.currentUser, {})
    const failed = expect(call).rejects.toMatchObject({ code: 401 })
    await jest.advanceTimersByTimeAsync(0)
    session.abandon()
    await failed
    expect(events).toEqual({ permissions: 0, renewals: 1, startedOver: ['first-page'] })
    expect(readToken()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('UX-H1 a hidden tab finds out when it is looked at again, without a call of its page', async () => {
    const { back, registry, signedInTab } = browser()
    const { events } = await signedInTab()
    show(true)
    back.token = 't2'
    registry.mockClear()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(registry).not.toHaveBeenCalled()
    show(false)
    await jest.advanceTimersByTimeAsync(0)
    expect(events.renewals).toBe(1)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(registry).toHaveBeenCalledTimes(1)
  })
})
