/** Numbers that look random and are the same on every run (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    pick: <T>(values: readonly T[]) => values[below(values.length)]!,
    digits: (length: number) => Array.from({ length }, () => below(10)).join(''),
    hex: (length: number) => Array.from({ length }, () => below(16).toString(16)).join(''),
  }
}

export type Random = ReturnType<typeof randomFrom>
