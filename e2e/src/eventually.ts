import { isDeepStrictEqual } from 'node:util'

/** How long a test waits for what must come, in milliseconds. Limits that operators feel have tests of their own. */
export const PATIENCE_MS = 60_000
const BETWEEN_MS = 50

/** Reads until the answer is `expected`. @throws with the difference when it never is */
export async function eventually<T>(read: () => Promise<T>, expected: T, within = PATIENCE_MS) {
  const until = Date.now() + within
  let answer = await read()
  while (!isDeepStrictEqual(answer, expected) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    answer = await read()
  }
  expect(answer).toEqual(expected)
}
