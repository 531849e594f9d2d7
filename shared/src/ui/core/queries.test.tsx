import { act, render, screen } from '@testing-library/react'
import { fakeServer, fakeServices } from '@console/platform/testing'
import { things } from '../testing/things'
import { KitProvider, keptQueries, useRead } from '.'

const Count = () => <p>{useRead(things.list, {}).data?.count ?? '…'} 件</p>

/** A remote that is shown and left, and the answer to its next question. */
function opened() {
  const queries = keptQueries()
  let answer: Promise<number> = Promise.resolve(3)
  const server = fakeServer(things, { list: async () => ({ data: [], count: await answer }) })
  const { services } = fakeServices(server, 'everything')
  return {
    services,
    asked: () => server.inputs('list').length,
    answers: (next: Promise<number>) => {
      answer = next
    },
    async show(to = services) {
      const { unmount } = render(
        <KitProvider services={to} queriesFrom={queries}>
          <Count />
        </KitProvider>,
      )
      return async () => {
        unmount()
        await act(async () => {})
      }
    },
  }
}
const never = new Promise<number>(() => {})

test('UX-A2 who comes back to a remote sees its last answer before the server has answered again', async () => {
  const { show, answers, asked } = opened()
  const leave = await show()
  await screen.findByText('3 件')
  await leave()
  let answer!: (count: number) => void
  answers(new Promise((resolve) => (answer = resolve)))
  await show()
  expect(screen.getByText('3 件')).toBeVisible()
  answer(4)
  await screen.findByText('4 件')
  expect(asked()).toBe(2)
})

test.each([
  ['another operator', { account: 'other@demo.cn', permissionsVersion: 1 }],
  ['other permissions', { account: 'reviewer@demo.cn', permissionsVersion: 2 }],
])('SEC-D2 what a remote has read is not shown to %s', async (_, user) => {
  const { show, services, answers } = opened()
  const leave = await show()
  await screen.findByText('3 件')
  await leave()
  answers(never)
  Object.assign(services.session.user, user)
  await show()
  expect(screen.getByText('… 件')).toBeVisible()
})

test('UX-A2 a remote that was left keeps its thirty last answers, and none that failed', async () => {
  const queries = keptQueries()
  const { services } = opened()
  const client = queries.take(services, {})
  for (let i = 0; i < 50; i++) client.setQueryData([i], i, { updatedAt: i + 1 })
  await client.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('gone')), retry: false })
  queries.leave(client)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [key] }) => key),
  ).toEqual(Array.from({ length: 30 }, (_, i) => i + 20))
  client.clear()
})
