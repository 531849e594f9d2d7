import { renderHook } from '@testing-library/react'
import { type LazyLock, useLockAhead } from './lazy-lock'

const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { code: 'KeyL', ctrlKey: true, shiftKey: true, cancelable: true, ...init })
  dispatchEvent(event)
  return event.defaultPrevented
}
jest.useFakeTimers()
const settle = () => jest.advanceTimersByTimeAsync(0)

/** The frame's lock, whose code is loaded by `load`. */
function frameWith(load: () => Promise<{ lock: () => void }>, isOffered = () => true) {
  const notify = { error: jest.fn(), success: jest.fn(), info: jest.fn() }
  const { unmount } = renderHook(() => useLockAhead({ load } as unknown as LazyLock, { http: { isOffered }, notify } as never))
  return { notify, unmount }
}

test('UX-E1 the key loads the lock and locks, right after the first page; other keys do nothing', async () => {
  const lock = jest.fn()
  const load = jest.fn(async () => ({ lock }))
  frameWith(load)
  for (const other of [{ ctrlKey: false }, { shiftKey: false }, { code: 'KeyK' }]) expect(press(other)).toBe(false)
  expect(load).not.toHaveBeenCalled()
  expect(press({})).toBe(true)
  await settle()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('UX-E1 the key reports that the lock does not load, and works the next time', async () => {
  const lock = jest.fn()
  const load = jest.fn<Promise<{ lock: () => void }>, []>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ lock })
  const { notify } = frameWith(load)
  press({})
  await settle()
  expect([notify.error.mock.calls.length, lock.mock.calls.length]).toEqual([1, 0])
  press({})
  await settle()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('UX-E1 without the frame the key does nothing', () => {
  const load = jest.fn(async () => ({ lock: jest.fn() }))
  frameWith(load).unmount()
  expect(press({})).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

test('BACK-06 if the back end has no lock the key does nothing', async () => {
  const load = jest.fn(async () => ({ lock: jest.fn() }))
  frameWith(load, () => false)
  press({})
  await settle()
  expect(load).not.toHaveBeenCalled()
})
