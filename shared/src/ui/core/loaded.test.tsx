import { ApiError } from '@console/platform/contract'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, things } from '../testing/things'
import { Loaded, Page, PageHeader, useRead } from '.'

function CountPage() {
  const reads = { things: useRead(things.list, { page: 1, limit: 10 }) }
  return (
    <Loaded title="物品" reads={reads} onBack={() => {}}>
      {({ things: { count } }) => (
        <Page>
          <PageHeader title={`${count} 件物品`} />
          <input aria-label="意见" />
          <button type="button" onClick={() => reads.things.refetch()}>
            刷新
          </button>
        </Page>
      )}
    </Loaded>
  )
}

test('UX-A9 when a new read fails, the old content stays, a notice with 重试 says that it is old, and typed text stays', async () => {
  let count = 3
  let fails = true
  const answer = () => {
    if (fails) throw new ApiError(409, '稍后再查')
    return found({ page: 1, limit: 10 } as never, count)
  }
  await renderPage([{ path: '/count', page: async () => ({ CountPage }) }], '/count', fakeServer(things, { list: answer }))
  await screen.findByText('加载失败')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('heading', { name: '3 件物品' })
  expect(screen.queryByRole('alert')).toBeNull()

  fails = true
  await userEvent.type(screen.getByLabelText('意见'), '还没写完')
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByText('刷新失败，显示的是先前的内容：稍后再查')
  expect(screen.getByRole('heading', { name: '3 件物品' })).toBeVisible()

  fails = false
  count = 4
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('heading', { name: '4 件物品' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByLabelText('意见')).toHaveValue('还没写完')
})
