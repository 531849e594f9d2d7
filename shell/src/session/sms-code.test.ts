import { ApiError } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { createHttp } from '@console/platform/http'
import { fakeServer, fullStorage } from '@console/platform/testing'
import { act, renderHook } from '@testing-library/react'
import { useSmsCode } from './sms-code'

/** The hook with a server that answers `code-1`, `code-2`, … */
function smsCode() {
  let sent = 0
  const server = fakeServer(session, { sendSMS: () => ({ smsToken: `code-${++sent}` }) })
  const http = createHttp({ token: () => undefined, onExpired: async () => false, adapter: server.adapter })
  const { result, unmount } = renderHook(() => useSmsCode(http))
  return {
    server,
    unmount,
    get current() {
      return result.current
    },
    send: (username: string) => act(() => result.current.send(username)),
    wait: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => sessionStorage.clear())

test('LOGIN-04 it counts 60 seconds down from the click on, and is a button again at 0', async () => {
  const sms = smsCode()
  expect(sms.current.secondsLeft).toBe(0)
  let answer = (_: { smsToken: string }) => {}
  sms.server.answer('sendSMS', () => new Promise((resolve) => (answer = resolve)))
  let sending = Promise.resolve()
  act(() => {
    sending = sms.current.send('admin@demo.cn')
  })
  await sms.wait(3_000)
  expect(sms.current.secondsLeft).toBe(60)
  answer({ smsToken: 'code-1' })
  await act(() => sending)
  expect(sms.current.secondsLeft).toBe(60)
  await sms.wait(1_000)
  expect(sms.current.secondsLeft).toBe(59)
  await sms.wait(58_000)
  expect(sms.current.secondsLeft).toBe(1)
  await sms.wait(1_000)
  expect(sms.current.secondsLeft).toBe(0)
  expect(sms.current.tokenFor('admin@demo.cn')).toBe('code-1')
})

test('LOGIN-04 a code is good from the moment that it was sent, before the page shows it', async () => {
  const sms = smsCode()
  const shown = sms.current
  await sms.send('admin@demo.cn')
  expect(shown.tokenFor('admin@demo.cn')).toBe('code-1')
  expect(shown.tokenFor('viewer@demo.cn')).toBeUndefined()
})

test('LOGIN-04 when sending fails it is a button again at once, and the code that came before is still good', async () => {
  const sms = smsCode()
  await sms.send('admin@demo.cn')
  await sms.wait(60_000)
  sms.server.answer('sendSMS', () => {
    throw new ApiError(429, '发送太频繁，请 3 分钟后再试')
  })
  await act(() => expect(sms.current.send('admin@demo.cn')).rejects.toMatchObject({ message: '发送太频繁，请 3 分钟后再试' }))
  expect(sms.current.secondsLeft).toBe(0)
  expect(sms.current.tokenFor('admin@demo.cn')).toBe('code-1')
})

test('LOGIN-06 a code belongs to the account that it was sent to; a newer one takes its place', async () => {
  const sms = smsCode()
  await sms.send('admin@demo.cn')
  expect(sms.current.tokenFor('viewer@demo.cn')).toBeUndefined()
  await sms.send('viewer@demo.cn')
  expect(sms.current.tokenFor('viewer@demo.cn')).toBe('code-2')
  expect(sms.current.tokenFor('admin@demo.cn')).toBeUndefined()
})

test('UX-E7 a reload keeps countdown and code; after signing in neither is left', async () => {
  const before = smsCode()
  await before.send('admin@demo.cn')
  await before.wait(20_000)
  before.unmount()
  const sms = smsCode()
  expect(sms.current.secondsLeft).toBe(40)
  await sms.wait(10_000)
  expect(sms.current.secondsLeft).toBe(30)
  expect(sms.current.tokenFor('admin@demo.cn')).toBe('code-1')
  act(() => sms.current.forget())
  expect(sms.current.secondsLeft).toBe(0)
  expect(smsCode().current.tokenFor('admin@demo.cn')).toBeUndefined()
})

test('LOGIN-04 a code can be asked for where the browser stores nothing', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  fullStorage()
  const sms = smsCode()
  await sms.send('admin@demo.cn')
  expect([sms.current.secondsLeft, sms.current.tokenFor('admin@demo.cn')]).toEqual([60, 'code-1'])
  act(() => sms.current.forget())
  expect(sms.current.tokenFor('admin@demo.cn')).toBeUndefined()
})

test('SEC-R10 a clock that is set back while the page reloads costs no more than another minute', async () => {
  const before = smsCode()
  await before.send('admin@demo.cn')
  before.unmount()
  const kept = JSON.parse(sessionStorage.getItem('sms-code')!)
  sessionStorage.setItem('sms-code', JSON.stringify({ ...kept, at: kept.at + 24 * 3_600_000 }))
  const sms = smsCode()
  expect(sms.current.secondsLeft).toBe(60)
  await sms.wait(60_000)
  expect(sms.current.secondsLeft).toBe(0)
})
