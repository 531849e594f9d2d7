import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { keptRootLifecycles } from './kept-root'
import type { AppProps } from 'single-spa'
import type { RemoteProps } from './lifecycles'

const element = () => document.body.appendChild(document.createElement('div'))
const errors: string[] = []
const names = new Map<HTMLElement, string>()
/** As single-spa mounts a parcel: each has its own name. */
function propsFor(domElement: HTMLElement) {
  const name = names.get(domElement) ?? `remote-${names.size}`
  names.set(domElement, name)
  return { name, domElement, onError: ({ message }: Error) => void errors.push(message) } as unknown as RemoteProps & AppProps
}

/** Outside of React's `act`, which collects errors. `mount` and `unmount` render synchronously. */
const asInBrowsers = () => jest.replaceProperty(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }, 'IS_REACT_ACT_ENVIRONMENT', false)

beforeEach(() => {
  document.body.replaceChildren()
  errors.length = 0
})

test('each activation starts fresh in the same root, and leaves nothing behind', async () => {
  const left = jest.fn()
  function Form() {
    useEffect(() => left, [])
    return <input aria-label="text" />
  }
  const { mount, unmount } = keptRootLifecycles(Form)
  const domElement = element()
  await act(() => mount(propsFor(domElement)))
  const root = domElement.firstElementChild
  await userEvent.type(screen.getByLabelText('text'), 'typed')

  await act(() => unmount(propsFor(domElement)))
  expect(domElement).toBeEmptyDOMElement()
  expect(left).toHaveBeenCalledTimes(1)

  await act(() => mount(propsFor(domElement)))
  expect(screen.getByLabelText('text')).toHaveValue('')
  expect(domElement.firstElementChild).toBe(root)
})

test('the page is rendered when mount has resolved, and gone when unmount has', async () => {
  asInBrowsers()
  const { mount, unmount } = keptRootLifecycles(() => <h1>page</h1>)
  const domElement = element()
  await mount(propsFor(domElement))
  expect(domElement).toHaveTextContent('page')
  await unmount(propsFor(domElement))
  expect(domElement).toBeEmptyDOMElement()
})

test('two remotes take turns in one element of a host', async () => {
  const [first, second] = ['first', 'second'].map((text) => keptRootLifecycles(() => <h1>{text}</h1>))
  const domElement = element()
  for (const [lifecycles, text] of [
    [first!, 'first'],
    [second!, 'second'],
    [first!, 'first'],
  ] as const) {
    await act(() => lifecycles.mount(propsFor(domElement)))
    expect(domElement).toHaveTextContent(new RegExp(`^${text}$`))
    await act(() => lifecycles.unmount(propsFor(domElement)))
  }
})

test('one remote is mounted in two elements at once', async () => {
  const { mount, unmount } = keptRootLifecycles(() => <h1>page</h1>)
  const [first, second] = [element(), element()]
  await act(() => mount(propsFor(first)))
  await act(() => mount(propsFor(second)))
  await act(() => unmount(propsFor(first)))
  expect(first).toBeEmptyDOMElement()
  expect(second).toHaveTextContent('page')
})

test('a render error is reported to the last mount, and the next mount works', async () => {
  asInBrowsers()
  let broken = true
  const { mount, unmount } = keptRootLifecycles(() => {
    if (broken) throw new Error('broken')
    return <h1>whole</h1>
  })
  const domElement = element()
  await mount(propsFor(domElement))
  expect(errors).toEqual(['broken'])
  expect(domElement).toHaveTextContent('')
  await unmount(propsFor(domElement))

  broken = false
  const later: unknown[] = []
  await mount({ ...propsFor(domElement), onError: (error) => void later.push(error) })
  expect(domElement).toHaveTextContent('whole')
  expect(later).toEqual([])
  expect(errors).toHaveLength(1)
})

test('an error in an activation of a kept root is reported to that activation, as an Error', async () => {
  asInBrowsers()
  let thrown: unknown
  const { mount, unmount } = keptRootLifecycles(() => {
    if (thrown) throw thrown
    return null
  })
  const domElement = element()
  await mount(propsFor(domElement))
  await unmount(propsFor(domElement))
  thrown = 'only a text'
  const later: Error[] = []
  await mount({ ...propsFor(domElement), onError: (error) => void later.push(error) })
  expect(later).toEqual([new Error('only a text')])
  expect(errors).toEqual([])
})
