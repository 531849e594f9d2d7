import { session as calls } from '@console/platform/contract/session'
import { Answer } from '@console/platform/testing'
import { browser, PASSWORD } from '../session/testing/browser'
import { storeToken } from '../session/token'
import { createLock, type Lock } from './lock'

const MINUTE = 60_000
const settle = () => jest.advanceTimersByTimeAsync(0)
const press = () => dispatchEvent(new Event('keydown'))

/** A browser with tabs whose locks are loaded. */
function lockable() {
  const { signedInTab, ...rest } = browser()
  const tab = async () => {
    let lock: Lock | undefined
    const opened = await signedInTab(
      async () => lock!.untilUnlocked(),
      () => lock?.getState().phase === 'locked',
    )
    const made = createLock(opened.session)
    lock = made
    return { ...opened, lock: made, phase: () => made.getState().phase }
  }
  return { ...rest, tab }
}

const rightAway = () => new AbortController().signal

test('UX-E1 locking one tab locks the others and the server; the password unlocks all of them', async () => {
  const { back, tab } = lockable()
  const [one, other] = [await tab(), await tab()]
  one.lock.lock()
  expect([one.phase(), other.phase()]).toEqual(['locked', 'locked'])
  await settle()
  expect(back.locked).toBe(true)
  await expect(other.lock.unlock('Wrong2026', rightAway())).rejects.toMatchObject({ code: 422 })
  expect(other.phase()).toBe('locked')
  await other.lock.unlock(PASSWORD, rightAway())
  await settle()
  expect([one.phase(), other.phase(), back.locked]).toEqual(['open', 'open', false])
})

test('UX-E1 a tab that receives an unlock message checks with the server first; storage changes nothing', async () => {
  const { tab } = lockable()
  const one = await tab()
  one.lock.lock()
  await settle()
  new BroadcastChannel('console-lock').postMessage('unlocked')
  localStorage.setItem('locked', '0')
  sessionStorage.clear()
  await settle()
  expect(one.phase()).toBe('locked')
})

test('UX-E1 a call that finds the session locked locks the tab, and is made again when it is unlocked', async () => {
  const { back, server, tab } = lockable()
  const one = await tab()
  back.locked = true
  const answer = one.session.http.call(calls.currentUser, {})
  await settle()
  expect(one.phase()).toBe('locked')
  await one.lock.unlock(PASSWORD, rightAway())
  await expect(answer).resolves.toMatchObject({ account: 'admin@demo.cn' })
  expect(server.inputs('currentUser')).toHaveLength(1 + 2)
})

test('UX-E1 two minutes before the limit the operator is warned; continuing calls the server and ends the warning in every tab', async () => {
  const { back, server, tab } = lockable()
  const [one, other] = [await tab(), await tab()]
  await jest.advanceTimersByTimeAsync(28 * MINUTE - 1)
  expect(one.phase()).toBe('open')
  back.secondsLeft = 120
  await jest.advanceTimersByTimeAsync(1)
  expect(one.lock.getState()).toEqual({ phase: 'warning', until: Date.now() + 120_000 })
  expect(other.phase()).toBe('warning')
  // Only the button says that somebody is there.
  press()
  expect(one.phase()).toBe('warning')
  back.secondsLeft = 1800
  one.lock.stayAwake()
  await settle()
  expect([one.phase(), other.phase(), server.inputs('keepAwake').length]).toEqual(['open', 'open', 1])

  await jest.advanceTimersByTimeAsync(28 * MINUTE - 1)
  back.secondsLeft = 120
  await jest.advanceTimersByTimeAsync(1)
  back.secondsLeft = 0
  await jest.advanceTimersByTimeAsync(2 * MINUTE)
  expect([one.phase(), other.phase(), back.locked]).toEqual(['locked', 'locked', true])
})

test('UX-E1 keys and clicks in any tab keep the session awake, by one call a minute; polling does not', async () => {
  const { server, tab } = lockable()
  const [one, other] = [await tab(), await tab()]
  press()
  expect(server.inputs('keepAwake')).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(20 * MINUTE)
  for (let i = 0; i < 10; i++) press()
  await settle()
  // Both tabs get the events of the one window of the test; the first that calls the server notifies the other.
  expect(server.inputs('keepAwake')).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(20 * MINUTE)
  expect([one.phase(), other.phase(), server.inputs('getLock').length]).toEqual(['open', 'open', 0])
})

test('UX-E1 a machine that slept through the limit is locked when its page is seen again; until then a page that comes back makes no call', async () => {
  const { back, server, tab } = lockable()
  const one = await tab()
  const seen = async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
  }
  await seen()
  expect([server.inputs('getLock'), one.phase()]).toEqual([[], 'open'])
  jest.setSystemTime(Date.now() + 40 * MINUTE)
  back.secondsLeft = 0
  await seen()
  expect(one.phase()).toBe('locked')
})

test('UX-E1 while the server is out of reach the browser counts, locks, and calls the server when it is back', async () => {
  const { back, server, tab } = lockable()
  const one = await tab()
  for (const name of ['getLock', 'lock'] as const) server.answer(name, () => Answer.none())
  await jest.advanceTimersByTimeAsync(28 * MINUTE)
  expect(one.phase()).toBe('warning')
  await jest.advanceTimersByTimeAsync(2 * MINUTE)
  expect(one.phase()).toBe('locked')
  server.answer('lock', () => {
    back.locked = true
    return null
  })
  await jest.advanceTimersByTimeAsync(5_000)
  expect(back.locked).toBe(true)
})

test('UX-E1 UX-E2 a locked session that is over goes on with a new sign-in, whose session is not locked', async () => {
  const { back, server, tab } = lockable()
  const one = await tab()
  back.token = 't2'
  one.lock.lock()
  const abort = new AbortController()
  const unlocking = one.lock.unlock(PASSWORD, abort.signal).catch(() => 'given up')
  await settle()
  expect(one.session.getState()).toMatchObject({ phase: 'signed-in', expired: true })
  abort.abort()
  await one.session.signIn('t2', 'admin@demo.cn')
  await settle()
  expect([one.phase(), await unlocking, back.locked]).toEqual(['open', 'given up', false])
  expect(server.inputs('unlock')).toHaveLength(1)
})

test('nobody is locked out of the sign-in page', async () => {
  const { session } = browser({ token: '' }).tab()
  const lock = createLock(session)
  lock.lock()
  await jest.advanceTimersByTimeAsync(60 * MINUTE)
  expect(lock.getState().phase).toBe('open')
})

test('UX-E1 a locked tab does not request the registry, and does again when it is unlocked', async () => {
  const { tab, back, registry, revision } = lockable()
  back.revisionStatus = 200
  const one = await tab()
  one.lock.lock()
  await settle()
  const asked = () => registry.mock.calls.length + revision.mock.calls.length
  const before = asked()
  await jest.advanceTimersByTimeAsync(MINUTE)
  expect(asked()).toBe(before)
  await one.lock.unlock(PASSWORD, rightAway())
  await jest.advanceTimersByTimeAsync(MINUTE)
  expect(asked()).toBeGreaterThan(before)
})

test('BACK-06 a back end without locks locks nobody out: neither by the key, nor after half an hour', async () => {
  const { server, tab } = lockable()
  for (const name of ['getLock', 'lock', 'unlock', 'keepAwake'] as const) server.answer(name, () => Answer.html(404))
  const [one, other] = [await tab(), await tab()]
  one.lock.lock()
  await settle()
  expect([one.phase(), other.phase()]).toEqual(['open', 'open'])
  one.lock.lock()
  expect(one.phase()).toBe('open')
  await jest.advanceTimersByTimeAsync(65 * MINUTE)
  expect([one.phase(), other.phase()]).toEqual(['open', 'open'])
  expect(server.inputs('lock')).toHaveLength(1)
  expect(server.inputs('getLock').length).toBeLessThanOrEqual(2)
})

test.each([
  ['the same operator', 'Admin@demo.cn', 'open', []],
  ['somebody else', 'viewer@demo.cn', 'locked', ['same-page']],
])('OIDC-06 a locked tab goes on when %s has signed in anew in another one, and starts over for anybody else', async (_, account, phase, startedOver) => {
  const { back, tab } = lockable()
  const one = await tab()
  one.lock.lock()
  await settle()
  Object.assign(back, { token: 't2', locked: false })
  storeToken('t2')
  new BroadcastChannel('console-session').postMessage({ kind: 'signed-in', account })
  await settle()
  expect([one.phase(), one.events.startedOver]).toEqual([phase, startedOver])
})
