import { createLeaveGuard } from './leave-guard'

test('the guard is held until everybody has let go, or the page was left', () => {
  const guard = createLeaveGuard()
  const told = jest.fn()
  guard.subscribe(told)
  const [one, other] = [guard.hold(), guard.hold()]
  one()
  one()
  expect(guard.isHeld()).toBe(true)

  guard.releaseAll()
  expect(guard.isHeld()).toBe(false)
  expect(told).toHaveBeenCalledTimes(4)

  // What holds it on the next page is not let go of by a page that was left.
  guard.hold()
  other()
  expect(guard.isHeld()).toBe(true)
})
