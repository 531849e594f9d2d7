import type { Standing } from './certificate-chain'
import type { Fact } from './facts'
import { malformed, Refusal } from './refusal'
import { failedLoads } from './sm'

export const verdictStates = { passed: '通过', failed: '不通过', unverified: '未验证', pending: '处理中' } as const

/**
 * `pending`: not made yet. `unverified`: nothing to check, or nothing that can be checked here; never shown as passed.
 */
export interface Verdict {
  state: keyof typeof verdictStates
  why: string
  /** What it was made from, as far as that could be read. */
  facts: readonly Fact[]
}

/** An answer whose facts are collected on the way. */
export type Unexplained<V extends Verdict> = Omit<V, 'facts'>

export const noCrypto = (): Verdict => ({ state: 'unverified', why: '当前环境不支持验证，请通过 https 访问', facts: [] })

/** What is sound, and by somebody who is not trusted, is not verified. */
export const judged = (standing: Standing, why: string, what: string): Unexplained<Verdict> =>
  standing.trusted ? { state: 'passed', why: standing.note ? `${why}，${standing.note}` : why } : { state: 'unverified', why: what + standing.why }

/**
 * An answer with its facts, which are kept when it is no. @throws when algorithms could not be loaded: that decides
 * nothing
 */
export async function attempt<U extends Unexplained<Verdict>>(check: (facts: Fact[]) => Promise<U>): Promise<(U & Pick<Verdict, 'facts'>) | Verdict> {
  const facts: Fact[] = []
  const failed = failedLoads.length
  const answer = await check(facts).catch((error: unknown): Unexplained<Verdict> => {
    const { state, why } = error instanceof Refusal ? error : malformed()
    return { state, why }
  })
  if (failedLoads.length > failed) throw failedLoads.at(-1)
  return { ...answer, facts }
}
