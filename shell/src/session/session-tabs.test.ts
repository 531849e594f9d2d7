import { session as calls } from '@console/platform/contract/session'
import { Answer } from '@console/platform/testing'
import { browser } from './testing/browser'
import { clearToken, readToken, storeToken } from './token'

test('UX-E2 a new sign-in in one lets the other go on, however its account is written; another account starts the other page over', async () => {
  const { back, tab, signedInTab } = browser()
  const { session, events } = await signedInTab()
  back.token = 't2'
  const call = session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  const other = tab()
  await other.session.signIn('t2', 'Admin@demo.cn')
  await expect(call).resolves.toMatchObject({ account: 'admin@demo.cn' })
  expect(session.getState()).toMatchObject({ phase: 'signed-in', expired: false })
  expect(events.startedOver).toEqual([])
  await other.session.signIn('t3', 'viewer@demo.cn')
  expect(events.startedOver).toEqual(['same-page'])
  expect(other.events.startedOver).toEqual(['same-page'])
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
  expect(one.events.startedOver).toEqual(['first-page'])
  expect(other.events.startedOver).toEqual(['first-page'])
  expect(readToken()).toBeUndefined()
  const guest = tab()
  await one.session.signOut()
  expect(guest.events.startedOver).toEqual([])
})

test('a sign-out that does not reach the server throws, and both tabs stay signed in', async () => {
  const { back, server, signedInTab } = browser()
  const [one, other] = [await signedInTab(), await signedInTab()]
  server.answer('logout', () => Answer.none())
  await expect(one.session.signOut()).rejects.toMatchObject({ code: 0 })
  expect([...one.events.startedOver, ...other.events.startedOver]).toEqual([])
  expect(readToken()).toBe('t1')
  // A later expiry still asks.
  back.token = 't2'
  void one.session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  expect(one.events.renewals).toBe(1)
})

test('a session that was over already is signed out all the same, without a question', async () => {
  const { back, signedInTab } = browser()
  const { session, events } = await signedInTab()
  back.token = 't2'
  await session.signOut()
  expect(events).toEqual({ permissions: 0, renewals: 0, startedOver: ['first-page'] })
})

test('SEC-B6 a page that the browser kept starts over when nobody is signed in any longer', async () => {
  const { signedInTab } = browser()
  const { events } = await signedInTab()
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(true)
  clearToken()
  comeBack(false)
  expect(events.startedOver).toEqual([])
  comeBack(true)
  expect(events.startedOver).toEqual(['first-page'])
})

test('OIDC-06 a tab that comes back to the sign-in page signed in lets the others go on', async () => {
  const { back, signedInTab } = browser()
  const { session } = await signedInTab()
  back.token = 't2'
  const call = session.http.call(calls.currentUser, {})
  await jest.advanceTimersByTimeAsync(0)
  expect(session.getState()).toMatchObject({ expired: true })
  storeToken('t2')
  history.replaceState(null, '', '/login')
  await signedInTab()
  history.replaceState(null, '', '/')
  await expect(call).resolves.toMatchObject({ account: 'admin@demo.cn' })
  expect(session.getState()).toMatchObject({ expired: false })
})
