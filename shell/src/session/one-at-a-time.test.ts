import { act, renderHook } from '@testing-library/react'
import { useOneAtATime } from './one-at-a-time'

test('a second call in the same moment is dropped, and one after the end is not, whether it ended well or not', async () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const action = jest.fn((_: string) => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })))
  const { result } = renderHook(() => useOneAtATime(action))
  const run = (given: string) => result.current[0](given)

  let first = Promise.resolve()
  await act(async () => {
    first = run('first')
    await run('dropped')
  })
  expect(action.mock.calls).toEqual([['first']])
  expect(result.current[1]).toBe(true)
  await act(async () => {
    ends[0]!.resolve()
    await first
  })
  expect(result.current[1]).toBe(false)

  await act(async () => {
    const failing = run('second')
    ends[1]!.reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
  })
  expect(result.current[1]).toBe(false)
  await act(async () => void run('third'))
  expect(action.mock.calls).toEqual([['first'], ['second'], ['third']])
})
