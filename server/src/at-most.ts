/** Runs so much work at once; more waits for its turn, in order. For what takes a lot of memory or a thread. */
export function atMost(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The next one takes this place over: nobody who comes meanwhile finds it free.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
