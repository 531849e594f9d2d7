import { type Fact, time } from './facts'
import { savedAtIn } from './manifest'
import type { Unexplained, Verdict } from './verdict'

/** Two clocks of which both are right. */
export const CLOCKS_MS = 5 * 60_000
/** An authority may be down for hours, and evidence waits for it. Nobody proves more than that it was saved by then. */
const WAITED_MS = 24 * 3_600_000

/**
 * Compares a statement that the platform signed with a time stamp: the platform alone must not date a piece. Adds both
 * times to `facts`.
 */
export function compareWithStamp<A extends Unexplained<Verdict>>(stamp: Date, manifest: string, answer: A, facts: Fact[]): A {
  const savedAt = savedAtIn(manifest)
  if (!savedAt) return answer
  facts.push(time('清单中的存证时间', savedAt), time('对照的时间戳', stamp))
  const waited = stamp.getTime() - savedAt.getTime()
  if (waited < -CLOCKS_MS) return { ...answer, state: 'failed', why: '存证清单中的存证时间晚于时间戳' }
  if (waited > WAITED_MS) return { ...answer, state: 'unverified', why: '存证清单中的存证时间比时间戳早一天以上，时间戳不能证明' }
  return answer
}
