import type { RemoteProps } from '@console/platform/remote'
import { type Lifecycles, RemoteFailure } from '@console/platform/remote/host'
import { waitFor } from '@testing-library/react'
import { createParcel, type RemoteParcel } from './remote-parcel'

const mockLoad = jest.fn<Promise<Lifecycles>, [string, object]>()
const mockStyles = jest.fn()
jest.mock('@console/platform/remote/host', () => ({
  ...jest.requireActual('@console/platform/remote/host'),
  loadVersion: (...args: [string, object]) => mockLoad(...args),
  activateStyles: (...args: unknown[]) => mockStyles(...args),
}))

const version = { version: '1.0.0', url: '/remotes/mf-test/1.0.0/', entry: 'entry.js', container: 'mf_test', integrity: '' }

/**
 * A remote that records its calls; a mounted one is in its element. `isReady` says whether its page is shown at once,
 * `textOf` its text in the first, second, … activation.
 */
function trialRemote({ isReady = true, textOf = (_activation: number): string => 'page' } = {}) {
  const calls: string[] = []
  const given: RemoteProps[] = []
  const lifecycles = {
    bootstrap: async () => void calls.push('bootstrap'),
    async mount(props: RemoteProps) {
      calls.push('mount')
      given.push(props)
      props.domElement.textContent = textOf(given.length)
      if (isReady) props.onReady()
    },
    async unmount({ domElement }: RemoteProps) {
      calls.push('unmount')
      domElement.replaceChildren()
    },
  }
  mockLoad.mockResolvedValue(lifecycles)
  return { calls, given, lifecycles }
}

const onShown = jest.fn<void, []>()
const onFailed = jest.fn<void, [RemoteFailure]>()
const element = document.createElement('div')
const services = {} as RemoteProps['services']
const place = () => createParcel({ name: 'mf-test', version, services, element, onShown, onFailed })

/** Mounts it, and waits until it is shown or has failed. */
async function enter(parcel: RemoteParcel) {
  const before = onShown.mock.calls.length + onFailed.mock.calls.length
  parcel.mount()
  await waitFor(() => expect(onShown.mock.calls.length + onFailed.mock.calls.length).toBe(before + 1))
}

/** The failure. */
async function codeOf(parcel: RemoteParcel) {
  await enter(parcel)
  return onFailed.mock.lastCall![0].code
}

/** Waits until a page that was left is gone, in any order of frames and timers. */
const frameAfter = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

let placed: RemoteParcel
beforeEach(() => {
  for (const mock of [mockLoad, mockStyles, onShown, onFailed]) mock.mockReset()
  element.replaceChildren()
})

test('a version is loaded once, and mounted for each activation', async () => {
  const { calls, given } = trialRemote()
  placed = place()
  await enter(placed)
  expect(element).toHaveTextContent('page')
  expect(given[0]).toMatchObject({ services })
  placed.unmount()
  await frameAfter()
  expect(element).toHaveTextContent('')
  await enter(placed)
  expect(element).toHaveTextContent('page')
  expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
  expect(mockLoad).toHaveBeenCalledTimes(1)
  expect(mockStyles.mock.calls).toEqual([['mf-test', version]])
})

test('the old page stays until the next one has been painted', async () => {
  trialRemote()
  placed = place()
  await enter(placed)
  const painted: string[] = []
  requestAnimationFrame(() => painted.push(element.textContent!))
  placed.unmount()
  expect(element).toHaveTextContent('page')
  await frameAfter()
  expect(painted).toEqual(['page'])
  expect(element).toHaveTextContent('')
})

test('in a hidden tab, which paints nothing, the page is removed at once', async () => {
  const { calls } = trialRemote()
  placed = place()
  await enter(placed)
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame')
  placed.unmount()
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.at(-1)).toBe('unmount')
  expect(frames).not.toHaveBeenCalled()
})

test('coming back within the frame shows a new page, which the earlier unmount does not remove', async () => {
  const { calls } = trialRemote()
  placed = place()
  await enter(placed)
  placed.unmount()
  await enter(placed)
  expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
  await frameAfter()
  expect(element).toHaveTextContent('page')
})

test('an activation can end before its page has loaded: the next one waits for a new page', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  placed.mount()
  await frameAfter()
  placed.unmount()
  placed.mount()
  await frameAfter()
  expect(onShown).not.toHaveBeenCalled()
  given[1]!.onReady()
  expect(onShown).toHaveBeenCalledTimes(1)
})

test('an ended activation reports neither an empty page nor a late one', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  placed.mount()
  await frameAfter()
  const [{ domElement, onReady }] = given as [RemoteProps]
  domElement.replaceChildren()
  onReady()
  placed.unmount()
  domElement.textContent = 'page'
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect([onShown.mock.calls, onFailed.mock.calls]).toEqual([[], []])
})

test('a parcel that is removed while it loads is never mounted', async () => {
  const { calls, lifecycles } = trialRemote()
  let come = (_: Lifecycles) => {}
  mockLoad.mockReturnValue(
    new Promise((resolve) => {
      come = resolve
    }),
  )
  placed = place()
  placed.mount()
  await frameAfter()
  placed.remove()
  come(lifecycles)
  await frameAfter()
  expect(calls).toEqual([])
  expect(mockStyles).not.toHaveBeenCalled()
})

test('removing hides the page at once, and unmounts it', async () => {
  const { calls } = trialRemote()
  placed = place()
  await enter(placed)
  placed.remove()
  expect(element).toBeEmptyDOMElement()
  await frameAfter()
  expect(calls.at(-1)).toBe('unmount')
})

test('an entry that does not load is requested twice', async () => {
  trialRemote()
  mockLoad.mockRejectedValueOnce(new RemoteFailure('unreachable'))
  placed = place()
  await enter(placed)
  expect(mockLoad).toHaveBeenCalledTimes(2)
})

test('the second failure is the reported one', async () => {
  mockLoad.mockRejectedValueOnce(new RemoteFailure('unreachable')).mockRejectedValueOnce(new RemoteFailure('not-found'))
  expect(await codeOf(place())).toBe('not-found')
  expect(mockLoad).toHaveBeenCalledTimes(2)
})

test('a remote that throws while it starts is a bad module', async () => {
  const { lifecycles } = trialRemote()
  mockLoad.mockResolvedValue({ ...lifecycles, bootstrap: () => Promise.reject(new Error('no')) })
  expect(await codeOf(place())).toBe('bad-module')
})

test('an error is reported before the page is shown, and after that', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  placed.mount()
  await frameAfter()
  given[0]!.onError(new Error('no page'))
  expect([onFailed.mock.calls.map(([{ code }]) => code), onShown.mock.calls]).toEqual([['crashed'], []])

  placed.unmount()
  await frameAfter()
  placed.mount()
  await frameAfter()
  given[1]!.onReady()
  expect(onShown).toHaveBeenCalledTimes(1)
  given[1]!.onError(new Error('broken'))
  expect(onFailed.mock.calls.map(([{ code }]) => code)).toEqual(['crashed', 'crashed'])
})

test('an error during the unmount is reported; a removed parcel reports nothing', async () => {
  const { given } = trialRemote()
  placed = place()
  await enter(placed)
  placed.unmount()
  given[0]!.onError(new Error('broken'))
  placed.remove()
  given[0]!.onError(new Error('broken again'))
  expect(onFailed.mock.calls.map(([{ cause }]) => String(cause))).toEqual(['Error: broken'])
})

test('SEC-R6 an empty page fails the activation; the version is not shown until there is something to see', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  placed.mount()
  await frameAfter()
  const [{ domElement, onReady }] = given as [RemoteProps]
  domElement.replaceChildren()
  onReady()
  await frameAfter()
  expect(onShown).not.toHaveBeenCalled()
  domElement.textContent = 'page'
  await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1))

  const blank = place()
  mockLoad.mockResolvedValue({ bootstrap: async () => {}, mount: async ({ onReady }) => onReady(), unmount: async () => {} })
  expect(await codeOf(blank)).toBe('blank')
})

test('SEC-R6 a later activation is checked after its frame is painted: an empty page fails it, too', async () => {
  trialRemote({ textOf: (activation) => (activation === 1 ? 'page' : '') })
  placed = place()
  await enter(placed)
  placed.unmount()
  await frameAfter()
  expect(await codeOf(placed)).toBe('blank')
})

test('a remote that fails to unmount is still removed, and reports it', async () => {
  const { lifecycles } = trialRemote()
  mockLoad.mockResolvedValue({ ...lifecycles, unmount: () => Promise.reject(new Error('stuck')) })
  const warned = jest.spyOn(console, 'warn').mockImplementation()
  placed = place()
  await enter(placed)
  placed.remove()
  await frameAfter()
  expect(element).toBeEmptyDOMElement()
  expect(warned).toHaveBeenCalledWith('mf-test@1.0.0 failed to unmount', expect.objectContaining({ message: expect.stringContaining('stuck') }))
})
