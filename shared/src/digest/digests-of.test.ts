import type { HashMessage, HashRequest } from './digest.worker'
import { DigestFailure, digestsOf } from './digests-of'

/** A worker whose messages the test sends. */
class FakeWorker {
  static all: FakeWorker[] = []
  ended = false
  onmessage?: (event: { data: HashMessage }) => void
  onerror?: () => void
  asked?: HashRequest
  constructor(readonly url: string) {
    FakeWorker.all.push(this)
  }
  postMessage(asked: HashRequest) {
    this.asked = asked
  }
  terminate() {
    this.ended = true
  }
  send = (data: HashMessage) => this.onmessage?.({ data })
}

const real = globalThis.Worker
beforeEach(() => {
  jest.useFakeTimers()
  FakeWorker.all = []
  globalThis.Worker = FakeWorker as never
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.Worker = real
})

const file = new File(['x'.repeat(100)], 'film.mov')
function begin(signal = new AbortController().signal) {
  const progress: number[] = []
  const digests = digestsOf(file, ['sha256', 'sm3'], { signal, onProgress: (done) => progress.push(done) })
  // Some tests await it later.
  digests.catch(() => undefined)
  return { digests, progress, workers: FakeWorker.all }
}
const ended = () => FakeWorker.all.map((worker) => worker.ended)

test('each algorithm has its own worker, which ends with the digests', async () => {
  const { digests, workers } = begin()
  expect(workers.map(({ url, asked }) => [url, asked?.algorithms])).toEqual([
    ['/digest.worker.js', ['sha256']],
    ['/digest.worker.js', ['sm3']],
  ])
  workers[1]!.send({ digests: { sm3: 'cd' } })
  workers[0]!.send({ digests: { sha256: 'ab' } })
  expect(await digests).toEqual({ sha256: 'ab', sm3: 'cd' })
  expect(ended()).toEqual([true, true])
})

test('UX-C1 progress is that of the slower one, reported at most every 100 ms', () => {
  const { progress, workers } = begin()
  const after = (ms: number, worker: number, done: number) => {
    jest.advanceTimersByTime(ms)
    workers[worker]!.send({ done })
  }
  after(100, 0, 60)
  after(10, 1, 40)
  after(90, 1, 50)
  after(99, 0, 90)
  after(1, 1, 80)
  expect(progress).toEqual([0, 50, 80])
})

test.each([
  ['NotReadableError', '文件在读取过程中被修改或移走，请重新选择'],
  ['NotFoundError', '文件在读取过程中被修改或移走，请重新选择'],
  ['CompileError', '当前浏览器无法在本地计算哈希值，请更换浏览器'],
])('UX-C1 %s of one worker ends both, with a message', async (error, why) => {
  const { digests, workers } = begin()
  workers[1]!.send({ error })
  await expect(digests).rejects.toThrow(new DigestFailure(why))
  expect(ended()).toEqual([true, true])
})

test('a worker that does not load is reported with a message, and can be tried again', async () => {
  const { digests, workers } = begin()
  workers[0]!.onerror!()
  await expect(digests).rejects.toThrow(new DigestFailure('核验程序未能加载，请检查网络', true))
})

test('if workers cannot be started, as in the page of another origin, a message says so', async () => {
  globalThis.Worker = class {
    constructor() {
      throw new DOMException('', 'SecurityError')
    }
  } as never
  await expect(begin().digests).rejects.toThrow(new DigestFailure('此页面中无法核验本地文件，请在控制台中打开'))
})

test('DESK-31 a stored file is read by one worker for all digests; a server error is reported with its message', async () => {
  const begun = () => {
    const digests = digestsOf('/api/evidence/getFile?path=a', ['sha256', 'sm3'], { signal: new AbortController().signal, onProgress: () => undefined })
    digests.catch(() => undefined)
    return { digests, worker: FakeWorker.all.at(-1)! }
  }
  const first = begun()
  expect(FakeWorker.all).toHaveLength(1)
  expect(first.worker.asked).toEqual({ source: '/api/evidence/getFile?path=a', algorithms: ['sha256', 'sm3'] })
  first.worker.send({ digests: { sha256: 'ab', sm3: 'cd' } })
  expect(await first.digests).toEqual({ sha256: 'ab', sm3: 'cd' })
  const refused = begun()
  refused.worker.send({ refusal: '文件与存证时不一致，已停止提供' })
  await expect(refused.digests).rejects.toThrow(new DigestFailure('文件与存证时不一致，已停止提供', true))
  const cut = begun()
  cut.worker.send({ error: 'NetworkError' })
  await expect(cut.digests).rejects.toMatchObject({ message: expect.stringContaining('未能完整读取'), passing: true })
  expect(ended()).toEqual([true, true, true])
})

test('UX-C1 cancelling ends all workers at once', async () => {
  const cancelling = new AbortController()
  const { digests } = begin(cancelling.signal)
  cancelling.abort()
  await expect(digests).rejects.toMatchObject({ name: 'AbortError' })
  expect(ended()).toEqual([true, true])
})
