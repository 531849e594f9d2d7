/** How long a test waits for an expected state, in milliseconds. Limits that operators feel have their own tests. */
export const TIMEOUT_MS = 60_000
const BETWEEN_MS = 50

/**
 * Reads until the answer equals `expected`. @throws with the difference, or the last error of reading, if it never does
 */
export async function eventually<T>(read: () => Promise<T>, expected: T, within = TIMEOUT_MS) {
  for (const until = Date.now() + within; ; ) {
    try {
      const answer = await read()
      // Jest's comparison: objects from `fetch` have other prototypes than a test's, and Node's comparison rejects
      // that.
      return expect(answer).toEqual(expected)
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}
