import { type Fact, time } from './facts'
import { savedAtIn } from './manifest'
import type { Unexplained, Verdict } from './verdict'

/** Two clocks of which both are right. */
export const CLOCKS_MS = 5 * 60_000
/** An authority may be down for hours, and evidence waits for it. Nobody proves more than that it was saved by then. */
const WAITED_MS = 24 * 3_600_000

/** When an authority saw the file and each signature of its statement; undefined where none that is trusted did. */
export interface Stamps {
  file?: Date
  signatures: (Date | undefined)[]
}

/**
 * Compares a statement that the platform signed with time stamps: the platform alone must not date a piece, nor write
 * the statement of an old piece anew. Adds the compared times to `facts`.
 */
export function compareWithStamps<A extends Unexplained<Verdict>>({ file, signatures }: Stamps, manifest: string, answer: A, facts: Fact[]): A {
  const savedAt = savedAtIn(manifest)
  if (!savedAt) return answer
  facts.push(time('清单中的存证时间', savedAt))
  if (file) facts.push(time('对照的时间戳', file))
  const waited = [file ?? signatures[0], ...signatures].map((stamp) => (stamp ?? new Date()).getTime() - savedAt.getTime())
  if (waited.some((ms) => ms < -CLOCKS_MS)) return { ...answer, state: 'failed', why: '存证清单中的存证时间晚于时间戳' }
  if (waited[0]! > WAITED_MS) return { ...answer, state: 'unverified', why: '存证清单中的存证时间比时间戳早一天以上，时间戳不能证明' }
  if (waited.some((ms) => ms > WAITED_MS)) return { ...answer, state: 'unverified', why: '存证清单是存证一天以后才签名的，不能证明签的是当时的内容' }
  return answer
}
