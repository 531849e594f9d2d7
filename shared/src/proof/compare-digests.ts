import { type Fact, hash } from './facts'
import type { Verdict } from './verdict'

/** Digests of a file, in hex: those that were computed. */
export interface FileDigests {
  sha256?: string
  sm3?: string
}

const names = { sha256: 'SHA-256', sm3: 'SM3' } as const

/**
 * Whether the file at hand is the one that was recorded: all digests that both have must be the same, and there must be
 * one.
 */
export function compareDigests(recorded: FileDigests, file: FileDigests): Verdict {
  const facts: Fact[] = []
  const compared: boolean[] = []
  for (const kind of ['sha256', 'sm3'] as const) {
    const [then, now] = [recorded[kind]?.toLowerCase(), file[kind]?.toLowerCase()]
    if (then) facts.push(hash(`存证时的 ${names[kind]}`, then))
    if (now) facts.push(hash(`本次文件的 ${names[kind]}`, now))
    if (then && now) compared.push(then === now)
  }
  if (compared.length === 0) return { state: 'unverified', why: whyNotCompared(recorded, file), facts }
  return compared.every(Boolean) ? { state: 'passed', why: '文件与存证时一致', facts } : { state: 'failed', why: '文件与存证时不一致', facts }
}

function whyNotCompared(recorded: FileDigests, file: FileDigests) {
  if (!file.sha256 && !file.sm3) return '未选择文件'
  const kept = (['sha256', 'sm3'] as const).filter((kind) => recorded[kind]).map((kind) => names[kind])
  return kept.length > 0 ? `存证时只记录了 ${kept.join('、')}，本次没有计算` : '存证记录中没有文件的哈希'
}
