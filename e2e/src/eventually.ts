/** How long a test waits for what must come, in milliseconds. Limits that operators feel have tests of their own. */
export const TIMEOUT_MS = 60_000
const BETWEEN_MS = 50

/** Reads until the answer equals what is `expected`. @throws with the difference when it never does, or as reading failed last */
export async function eventually<T>(read: () => Promise<T>, expected: T, within = TIMEOUT_MS) {
  for (const until = Date.now() + within; ; ) {
    try {
      const answer = await read()
      // As Jest compares: what `fetch` answers has other prototypes than what a test makes, and Node's comparison minds.
      return expect(answer).toEqual(expected)
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}
