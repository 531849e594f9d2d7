import type { RemoteProps } from '@console/platform/remote'
import { type Lifecycles, RemoteFailure } from '@console/platform/remote/host'
import { type PlacedVersion, placeVersion } from './placed-version'

const mockLoad = jest.fn<Promise<Lifecycles>, [string, object]>()
const mockStyles = jest.fn()
jest.mock('@console/platform/remote/host', () => ({
  ...jest.requireActual('@console/platform/remote/host'),
  loadVersion: (...args: [string, object]) => mockLoad(...args),
  activateStyles: (...args: unknown[]) => mockStyles(...args),
}))

const version = { version: '1.0.0', url: '/remotes/mf-test/1.0.0/', entry: 'entry.js', container: 'mf_test', integrity: '' }

/** A remote that notes what it is told to do; a mounted one stands in its element. `isReady` says whether its page comes at once, `textOf` what it shows in its first, second, … activation. */
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

const onBroken = jest.fn<void, [RemoteFailure]>()
const element = document.createElement('div')
const services = {} as RemoteProps['services']
const place = () => placeVersion({ name: 'mf-test', version, services, element })

/** Until a page that was left is gone, whatever the order of frames and timers. */
const frameAfter = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

async function codeOf(entered: Promise<void>) {
  const failure = await entered.catch((failure: unknown) => failure)
  expect(failure).toBeInstanceOf(RemoteFailure)
  return (failure as RemoteFailure).code
}

let placed: PlacedVersion
beforeEach(() => {
  for (const mock of [mockLoad, mockStyles, onBroken]) mock.mockReset()
  element.replaceChildren()
})

test('a version is loaded once, and mounted for each activation', async () => {
  const { calls, given } = trialRemote()
  placed = place()
  await placed.enter(onBroken)
  expect(element).toHaveTextContent('page')
  expect(given[0]).toMatchObject({ services })
  placed.leave()
  await frameAfter()
  expect(element).toHaveTextContent('')
  await placed.enter(onBroken)
  expect(element).toHaveTextContent('page')
  expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
  expect(mockLoad).toHaveBeenCalledTimes(1)
  expect(mockStyles.mock.calls).toEqual([['mf-test', version]])
})

test('the page that was left stands until the next one has been painted', async () => {
  trialRemote()
  placed = place()
  await placed.enter(onBroken)
  const painted: string[] = []
  requestAnimationFrame(() => painted.push(element.textContent!))
  placed.leave()
  expect(element).toHaveTextContent('page')
  await frameAfter()
  expect(painted).toEqual(['page'])
  expect(element).toHaveTextContent('')
})

test('in a tab that nobody sees, which paints nothing, the page goes at once', async () => {
  const { calls } = trialRemote()
  placed = place()
  await placed.enter(onBroken)
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame')
  placed.leave()
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.at(-1)).toBe('unmount')
  expect(frames).not.toHaveBeenCalled()
})

test('whoever comes back within the frame has a page of its own, which the leaving before does not take away', async () => {
  const { calls } = trialRemote()
  placed = place()
  await placed.enter(onBroken)
  placed.leave()
  await placed.enter(onBroken)
  expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
  await frameAfter()
  expect(element).toHaveTextContent('page')
})

test('an activation is over before its page has come: the next one waits for a page of its own', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  void placed.enter(onBroken)
  await frameAfter()
  placed.leave()
  let ready = false
  const entered = placed.enter(onBroken).then(() => {
    ready = true
  })
  await frameAfter()
  expect(ready).toBe(false)
  given[1]!.onReady()
  await entered
})

test('what was removed while it was on its way is never mounted', async () => {
  const { calls, lifecycles } = trialRemote()
  let come = (_: Lifecycles) => {}
  mockLoad.mockReturnValue(
    new Promise((resolve) => {
      come = resolve
    }),
  )
  placed = place()
  void placed.enter(onBroken)
  await frameAfter()
  placed.remove()
  come(lifecycles)
  await frameAfter()
  expect(calls).toEqual([])
  expect(mockStyles).not.toHaveBeenCalled()
})

test('removing takes the page away at once, and unmounts it', async () => {
  const { calls } = trialRemote()
  placed = place()
  await placed.enter(onBroken)
  placed.remove()
  expect(element).toBeEmptyDOMElement()
  await frameAfter()
  expect(calls.at(-1)).toBe('unmount')
})

test('an entry that does not come is asked for twice', async () => {
  trialRemote()
  mockLoad.mockRejectedValueOnce(new RemoteFailure('unreachable'))
  placed = place()
  await placed.enter(onBroken)
  expect(mockLoad).toHaveBeenCalledTimes(2)
})

test('why it did not come the second time is the failure', async () => {
  mockLoad.mockRejectedValueOnce(new RemoteFailure('unreachable')).mockRejectedValueOnce(new RemoteFailure('not-found'))
  expect(await codeOf(place().enter(onBroken))).toBe('not-found')
  expect(mockLoad).toHaveBeenCalledTimes(2)
})

test('a remote that throws while it starts is a bad module', async () => {
  const { lifecycles } = trialRemote()
  mockLoad.mockResolvedValue({ ...lifecycles, bootstrap: () => Promise.reject(new Error('no')) })
  expect(await codeOf(place().enter(onBroken))).toBe('bad-module')
})

test('an error before the page has come fails the activation; one after that is told as a break', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  const failed = placed.enter(onBroken)
  await frameAfter()
  given[0]!.onError(new Error('no page'))
  expect(await codeOf(failed)).toBe('crashed')
  expect(onBroken).not.toHaveBeenCalled()

  placed.leave()
  await frameAfter()
  const entered = placed.enter(onBroken)
  await frameAfter()
  given[1]!.onReady()
  await entered
  given[1]!.onError(new Error('broken'))
  expect(onBroken.mock.calls.map(([{ code }]) => code)).toEqual(['crashed'])
})

test('SEC-R6 a page that shows nothing fails the activation; the version is not on the screen until there is something to see', async () => {
  const { given } = trialRemote({ isReady: false })
  placed = place()
  const entered = placed.enter(onBroken)
  await frameAfter()
  const [{ domElement, onReady }] = given as [RemoteProps]
  domElement.replaceChildren()
  const stood = jest.fn()
  void entered.then(stood)
  onReady()
  await frameAfter()
  expect(stood).not.toHaveBeenCalled()
  domElement.textContent = 'page'
  await entered

  const blank = place()
  mockLoad.mockResolvedValue({ bootstrap: async () => {}, mount: async ({ onReady }) => onReady(), unmount: async () => {} })
  expect(await codeOf(blank.enter(onBroken))).toBe('blank')
})

test('SEC-R6 an activation after the first is looked at once its frame is painted: an empty page fails it all the same', async () => {
  trialRemote({ textOf: (activation) => (activation === 1 ? 'page' : '') })
  placed = place()
  await placed.enter(onBroken)
  placed.leave()
  await frameAfter()
  expect(await codeOf(placed.enter(onBroken))).toBe('blank')
})

test('a remote that fails to unmount is put away all the same, and says so', async () => {
  const { lifecycles } = trialRemote()
  mockLoad.mockResolvedValue({ ...lifecycles, unmount: () => Promise.reject(new Error('stuck')) })
  const warned = jest.spyOn(console, 'warn').mockImplementation()
  placed = place()
  await placed.enter(onBroken)
  placed.remove()
  await frameAfter()
  expect(element).toBeEmptyDOMElement()
  expect(warned).toHaveBeenCalledWith('mf-test@1.0.0 failed to unmount', expect.objectContaining({ message: expect.stringContaining('stuck') }))
})
