import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Boundary } from './boundary'
import { FailedPage } from './failed-page'
import { lazyDialog, lazyPart } from './lazy-part'

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

// React logs the errors that a boundary catches.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation())
afterEach(() => sessionStorage.clear())

async function shown(load: () => Promise<ComponentType<{ name: string }>>) {
  const Part = lazyPart(load)
  await act(
    async () =>
      void render(
        <>
          <p>the rest</p>
          <Boundary
            fallback={(error, retry) => (
              <button type="button" onClick={retry}>
                {String(error)}
              </button>
            )}
          >
            <Part name="part" />
          </Boundary>
        </>,
      ),
  )
}

test('a part whose code is missing does not affect the rest, and is fetched again by a retry', async () => {
  const load = jest.fn(
    async (): Promise<ComponentType<{ name: string }>> =>
      ({ name }) => <p>{name}</p>,
  )
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
  await shown(load)
  expect(screen.getByText('the rest')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Loading chunk 7 failed/ }))
  await userEvent.click(screen.getByRole('button', { name: /Loading chunk 7 failed/ }))
  expect(await screen.findByText('part')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

test('SHELL-20 a dialog whose code is on its way says that it is being opened', async () => {
  let arrive!: (part: ComponentType) => void
  const Dialog = lazyDialog(() => new Promise<ComponentType>((resolve) => (arrive = resolve)))
  render(<Dialog />)
  expect(screen.getByRole('status')).toHaveTextContent('正在打开…')
  await act(async () => arrive(() => <p>the dialog</p>))
  expect(screen.getByText('the dialog')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a part that throws while it is rendered does not affect the rest', async () => {
  await shown(async () => () => {
    throw new Error('broken')
  })
  expect(screen.getByText('the rest')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Error: broken' })).toBeVisible()
})

describe('the page instead of the shell', () => {
  const fetched = jest.fn(async () => ({ ok: false }))
  const showFor = async (error: unknown, typed = false) => {
    fetched.mockClear()
    Object.assign(globalThis, { fetch: fetched })
    await act(async () => void render(<FailedPage error={error} isHeld={() => typed} />))
  }

  test('UX-F1 has a Chinese heading and title, and looks for a newer console when code is missing', async () => {
    await showFor(missing)
    expect(screen.getByRole('heading', { level: 1, name: '页面无法显示' })).toBeVisible()
    expect(screen.getByText(/可能刚刚发布了新版本/)).toBeVisible()
    expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible()
    expect(document.title).toBe('页面无法显示 - 存证公证运营后台')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('UX-F1 is not reloaded automatically with unsaved text', async () => {
    await showFor(missing, true)
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is not reloaded for an error in the code, and shows no detail of it', async () => {
    await showFor(new TypeError("Cannot read properties of undefined (reading 'child')"))
    expect(screen.getByText(/控制台出现了意外的错误/)).toBeVisible()
    expect(screen.queryByText(/Cannot read/)).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })
})
