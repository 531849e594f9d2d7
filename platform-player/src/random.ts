import { createHash } from 'node:crypto'

/** Pseudo-random numbers, the same for the same seed (splitmix32). */
export function randomFrom(seed: string) {
  let state = createHash('sha256').update(seed).digest().readInt32LE()
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    pick: <T>(values: readonly T[]) => values[below(values.length)]!,
    digits: (length: number) => Array.from({ length }, () => below(10)).join(''),
    /** True with a probability in percent. */
    percent: (chance: number) => next() * 100 < chance,
  }
}

export type Random = ReturnType<typeof randomFrom>

/** Picks a choice with a probability in proportion to its weight, an integer. */
export function pickWeighted<T extends { weight: number }>(random: Random, choices: readonly T[]): T {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  let left = random.below(total)
  for (const choice of choices) {
    if (left < choice.weight) return choice
    left -= choice.weight
  }
  throw new Error('There is nothing to choose from')
}
