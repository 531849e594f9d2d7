/** So many failures in a row, and it is not the items that fail. */
const FAILED_IN_A_ROW = 20

/**
 * Does the work for one item after the other. One that fails, now and at every later run, keeps none of the others from
 * being done.
 * @throws the first failure, after the others, or after several in a row
 */
export async function forEach<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<unknown>) {
  const failures: unknown[] = []
  let inARow = 0
  for await (const item of items) {
    try {
      await work(item)
      inARow = 0
    } catch (error) {
      failures.push(error)
      inARow += 1
      if (inARow === FAILED_IN_A_ROW) break
    }
  }
  if (failures.length > 0) throw failures[0]
}
