import { pinyin } from 'pinyin-pro'

const known = new Map<string, string>()

/** The first letters of a name's pinyin, in small letters: `qyrz` of 企业认证. */
export function initialsOf(name: string) {
  const initials = known.get(name) ?? pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase()
  known.set(name, initials)
  return initials
}
