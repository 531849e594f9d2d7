import { atMost } from './at-most'

/** Work that ends when the test says so. */
function works(inTurn: ReturnType<typeof atMost>) {
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string) =>
    inTurn(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
    })
  return { started, start, end: (name: string, error?: Error) => ends.get(name)!(error) }
}

test('two run at once, the others in order when a place is free, also after a failure', async () => {
  const { started, start, end } = works(atMost(2))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(start) as [Promise<string>, Promise<string>, Promise<string>, Promise<string>]
  expect(started).toEqual(['a', 'b'])
  end('b', new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  await a
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
})

test('who comes while a place changes hands does not take it', async () => {
  const { started, start, end } = works(atMost(1))
  const first = start('first').then(() => void start('last'))
  const waiting = start('waiting')
  end('first')
  await first
  expect(started).toEqual(['first', 'waiting'])
  end('waiting')
  await waiting
  await new Promise(setImmediate)
  expect(started).toEqual(['first', 'waiting', 'last'])
})
