import { createLeaveGuard } from './leave-guard'

/** Whether a browser would ask before it closes the tab. */
const asksToClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('UX-F5 closing the tab asks from the first hold until all are released', () => {
  const guard = createLeaveGuard()
  expect(asksToClose()).toBe(false)
  const [release, releaseOther] = [guard.hold(), guard.hold()]
  expect(asksToClose()).toBe(true)
  release()
  release()
  expect(guard.isHeld()).toBe(true)
  expect(asksToClose()).toBe(true)
  releaseOther()
  expect(guard.isHeld()).toBe(false)
  expect(asksToClose()).toBe(false)
})

test('UX-D2 closing the tab asks during a download, and navigating does not', () => {
  let running = true
  const clear = () => {
    running = false
  }
  const guard = createLeaveGuard({ isRunning: () => running, clear })
  expect([guard.isHeld(), guard.keepsDocument(), asksToClose()]).toEqual([false, true, true])
  guard.hold()
  guard.giveUp()
  expect([guard.isHeld(), guard.keepsDocument(), asksToClose()]).toEqual([false, false, false])
})

test('a page that was left holds nothing, and cannot release the next page', () => {
  const guard = createLeaveGuard()
  const release = guard.hold()
  guard.releaseAll()
  expect(guard.isHeld()).toBe(false)
  guard.hold()
  release()
  expect(guard.isHeld()).toBe(true)
})
