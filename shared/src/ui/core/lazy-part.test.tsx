import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { things } from '../testing/things'
import { lazyPart } from '.'

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
const Name = ({ name }: { name: string }) => <p>{name}</p>

/** A page with a text field and the part twice, whose code fails so many times. */
async function show(fails: number, what?: string) {
  let failed = 0
  const load = jest.fn(async (): Promise<ComponentType<{ name: string }>> => {
    // As long as a request.
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (failed === fails) return Name
    failed += 1
    throw missing
  })
  const Part = lazyPart(load, what)
  const PartsPage = () => (
    <>
      <input aria-label="意见" />
      <Part name="甲" />
      <Part name="乙" />
    </>
  )
  const page = () => renderPage([{ path: '/parts', page: async () => ({ PartsPage }) }], '/parts', fakeServer(things, {}))
  const { unmount } = await page()
  return { load, unmount, again: page, failed: () => failed }
}

const retries = () => screen.getAllByRole('button', { name: /重试/ })

test('SEC-R8 code that cannot be loaded takes no typed text with it: its place says so, and 重试 loads it for every place', async () => {
  const { load, failed } = await show(2, '图片')
  await userEvent.type(screen.getByLabelText('意见'), '还没写完')
  expect(await screen.findAllByText('图片加载失败')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(retries()[0]!)
  await waitFor(() => expect(failed()).toBe(2))
  await waitFor(() => expect(retries()[0]).toHaveAttribute('aria-busy', 'false'))
  expect(screen.getAllByText('图片加载失败')).toHaveLength(2)
  await userEvent.click(retries()[1]!)
  expect(await screen.findByText('甲')).toBeVisible()
  expect(screen.getByText('乙')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('意见')).toHaveValue('还没写完')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is not named is left out, and is loaded when its page is opened again; loaded, it is there at once', async () => {
  const { load, unmount, again, failed } = await show(1)
  await waitFor(() => expect(failed()).toBe(1))
  await userEvent.type(screen.getByLabelText('意见'), '还没写完')
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  const second = await again()
  expect(await screen.findByText('甲')).toBeVisible()
  second.unmount()
  await again()
  expect(screen.getByText('甲')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
