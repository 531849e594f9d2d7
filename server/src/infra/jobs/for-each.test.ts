import { forEach } from './for-each'

test('an item that fails keeps no other from being done, and its failure is reported at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} failed`)
    done.push(item)
  }
  await expect(forEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 failed')
  expect(done).toEqual([1, 3, 5])
  await forEach([7], work)
})

test('when all fail in a row the rest is left for the next time', async () => {
  let tried = 0
  const fail = async () => {
    tried += 1
    throw new Error('down')
  }
  await expect(forEach(Array.from({ length: 100 }, Number), fail)).rejects.toThrow('down')
  expect(tried).toBe(20)
})
