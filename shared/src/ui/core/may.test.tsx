import type { Permission, Route } from '@console/platform/contract'
import { users } from '@console/platform/contract/users'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import { May } from '.'

/** Whether an operator with `granted` sees content that needs a call. */
async function shown(granted: Permission[], call: Route, input?: object) {
  const Page = () => (
    <May call={call} input={input}>
      按钮
    </May>
  )
  const { unmount } = await renderPage([{ path: '/', page: async () => ({ Page }) }], '/', fakeServer(users, {}), { may: granted })
  const seen = screen.queryByText('按钮') !== null
  unmount()
  return seen
}

test('UX-E6 the permission of a call is on its route: one string, any of several, or by its input', async () => {
  expect(await shown([], users.addPoints)).toBe(false)
  expect(await shown(['integral/addPoints'], users.addPoints)).toBe(true)
  expect(await shown([], users.detail)).toBe(false)
  expect(await shown(['user/getIndividualList'], users.detail)).toBe(true)
  expect(await shown(['user/checkUser'], users.review)).toBe(true)
  expect(await shown(['user/checkUser'], users.review, { type: 1 })).toBe(false)
  expect(await shown(['user/checkIndividual'], users.review, { type: 1 })).toBe(true)
})
