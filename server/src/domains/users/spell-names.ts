import { setImmediate } from 'node:timers/promises'
import { pinyin } from 'pinyin-pro'
import type { Db } from '../../infra/db/db'
import { type Spelled, keepSpelled, unspelledNames } from './pinyin-queries'

/** Spelling so many takes a few milliseconds, in which nothing else is answered. */
const AT_A_TIME = 100

/**
 * A name in pinyin without tones, whole and by first letters: `zhangwei zw` of 张伟. A family name that is read otherwise
 * than the character is (单, 曾) is spelled as a family name. What is not Chinese stays, in small letters.
 */
function spelled(name: string): string {
  const spell = (pattern: 'pinyin' | 'first') =>
    pinyin(name, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname: 'head' }).join('').replace(/\s/g, '').toLowerCase()
  return `${spell('pinyin')} ${spell('first')}`
}

/** Spells the names of users that are new or were renamed. Returns how many. */
export async function spellNames(db: Db, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (let last = 0; ; ) {
    const names = await unspelledNames(db, last, AT_A_TIME)
    if (!names.length || signal?.aborted) return count
    last = names.at(-1)!.id
    const rows: Spelled[] = names.map(({ id, name }) => ({ id, name, pinyin: spelled(name) }))
    await keepSpelled(db, rows)
    count += rows.length
    await setImmediate()
  }
}
