import { ApiError } from '@console/platform/contract'
import { fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { things } from '../testing/things'
import { useRead, useWrite } from '.'

const outcomes: boolean[] = []

function Writer() {
  const { send, error } = useWrite(things.remove)
  const list = useRead(things.list, {})
  const press = async (id: number) => outcomes.push(await send({ id }))
  return (
    <>
      <button type="button" onClick={() => [press(1), press(1), press(2)]}>
        删除
      </button>
      <p>{error?.message}</p>
      <p>{list.data?.count} 件</p>
    </>
  )
}

async function open(answer: () => null = () => null) {
  outcomes.length = 0
  let count = 3
  const server = fakeServer(things, { remove: answer, list: () => ({ data: [], count: count-- }) })
  const page = await renderPage([{ path: '/', page: async () => ({ Writer }) }], '/', server)
  await screen.findByText('3 件')
  return { server, page, click: () => fireEvent.click(screen.getByRole('button')) }
}

test('UX-F4 of simultaneous calls one is sent; the others are dropped, and later ones are sent again', async () => {
  const { server, page, click } = await open()
  click()
  await waitFor(() => expect(outcomes).toHaveLength(3))
  expect(outcomes.toSorted()).toEqual([false, false, true])
  expect(server.inputs('remove')).toEqual([{ id: '1' }])
  expect(page.said).toEqual(['删除成功'])
  click()
  await waitFor(() => expect(server.inputs('remove')).toHaveLength(2))
})

test('after a write its queries are read again, and also after a 409, because somebody else was faster', async () => {
  const { click } = await open(() => {
    throw new ApiError(409, '已被他人删除')
  })
  click()
  await screen.findByText('已被他人删除')
  await screen.findByText('2 件')
})

test('a refusal other than a 409 does not change any query', async () => {
  const { server, page, click } = await open(() => {
    throw new ApiError(422, '不能删除')
  })
  click()
  await screen.findByText('不能删除')
  expect(server.inputs('list')).toHaveLength(1)
  expect(page.said).toEqual([])
})
