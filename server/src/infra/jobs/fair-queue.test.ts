import { setImmediate } from 'node:timers/promises'
import { type Asker, FairQueue } from './fair-queue'

/** Work that ends when the test says so. */
function works(queue: FairQueue) {
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (asker: Asker, name: string) =>
    queue.run(asker, () => {
      started.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error)
    await setImmediate()
  }
  return { started, start, end }
}

test('a limited number runs at once, the others of one caller in order when a place is free, also after a failure', async () => {
  const { started, start, end } = works(new FairQueue({ inAll: 2, each: 2 }))
  const [, b] = ['a', 'b', 'c', 'd'].map((name) => start(1, name))
  await setImmediate()
  expect(started).toEqual(['a', 'b'])
  const broken = expect(b).rejects.toThrow('broken')
  await end('b', new Error('broken'))
  await broken
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('one caller has no more than its share, while there are places for others', async () => {
  const { started, start, end } = works(new FairQueue({ inAll: 3, each: 2 }))
  for (const name of ['a1', 'a2', 'a3']) void start('a', name)
  void start('b', 'b1')
  await setImmediate()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a caller that waits behind a thousand of another has the next turn', async () => {
  const { started, start, end } = works(new FairQueue({ inAll: 1, each: 1 }))
  for (let i = 0; i < 1_000; i++) void start('many', `many ${i}`)
  for (const name of ['b', 'c']) void start(name, name)
  void start('b', 'b again')
  await setImmediate()
  for (const name of ['many 0', 'b', 'c', 'many 1', 'b again']) await end(name)
  expect(started).toEqual(['many 0', 'b', 'c', 'many 1', 'b again', 'many 2'])
})

test('a newcomer does not take a place that is being passed on', async () => {
  const { started, start, end } = works(new FairQueue({ inAll: 1, each: 1 }))
  void start(1, 'first').then(() => start(2, 'late'))
  void start(3, 'waiting')
  await setImmediate()
  await end('first')
  expect(started).toEqual(['first', 'waiting'])
  await end('waiting')
  expect(started).toEqual(['first', 'waiting', 'late'])
})

test('an aborted wait uses no place and leaves nothing behind', async () => {
  const queue = new FairQueue({ inAll: 1, each: 1 })
  const leave = await queue.enter('a')
  const waiting = new AbortController()
  const gone = queue.enter('b', waiting.signal)
  const next = queue.enter('c')
  waiting.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(queue.enter('d', waiting.signal)).rejects.toThrow('gone')
  leave()
  const last = await next
  last()
  expect(queue).toMatchObject({ free: 1, lines: new Map() })
})
