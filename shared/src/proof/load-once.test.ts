import { loadOnce, loadOnceFor } from './load-once'

test('all callers share one load, also while it runs', async () => {
  const load = jest.fn(async () => ({}))
  const once = loadOnce(load)
  const [one, other] = await Promise.all([once(), once()])
  expect([other, await once()]).toEqual([one, one])
  expect(load).toHaveBeenCalledTimes(1)
})

test('callers of a load that fails get its error, and the next caller loads again', async () => {
  const load = jest.fn(async () => 'loaded').mockRejectedValueOnce(new Error('down'))
  const once = loadOnce(load)
  const failed = await Promise.allSettled([once(), once()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await once(), await once()]).toEqual(['loaded', 'loaded'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('each object has a load of its own', async () => {
  const load = jest.fn(async ({ name }: { name: string }) => name)
  const once = loadOnceFor(load)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect([await once(one), await once(other), await once(one)]).toEqual(['one', 'other', 'one'])
  expect(load).toHaveBeenCalledTimes(2)
})
