import dayjs, { type Dayjs } from 'dayjs'

/** A day as it is typed or copied: 2026-10-1, 2026/10/01, 2026.10.1, 20261001, 2026年10月1日. */
const DAY = '(?<year>\\d{4}) ?[-/.。年] ?(?<month>\\d{1,2}) ?[-/.。月] ?(?<day>\\d{1,2}) ?[日号]?|(?<digits>\\d{8})'
/** The time behind it: 8:30, 08:30:15, 8时30分15秒, or 083015 behind eight digits. */
const CLOCK = '(?<hour>\\d{1,2}) ?[:时点] ?(?<minute>\\d{1,2}) ?分?(?: ?:? ?(?<second>\\d{1,2})(?:\\.\\d+)? ?秒?)?|(?<clock>\\d{6})'
const ONE = new RegExp(`^(?:${DAY})(?:[ T]?(?:${CLOCK}))?$`)

const unnamed = (pattern: string) => pattern.replace(/\(\?<\w+>/g, '(?:')
const ANY = `(?:${unnamed(DAY)})(?:[ T]?(?:${unnamed(CLOCK)}))?`
/** Two of them with a dash, a wave, 至 or 到 between, or a gap as two cells of a sheet have it. */
const TWO = new RegExp(`^(${ANY})(?: ?[-~–—−〜至到]+ ?| )(${ANY})$`)

/** Full-width characters become ordinary ones, gaps one space; marks that cannot be seen go. */
const tidied = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The time that a text names, undefined when it names none. A day alone has the time of `clock`, `HH:mm:ss`. */
export function timeOf(text: string, clock = '00:00:00'): Dayjs | undefined {
  const found = ONE.exec(tidied(text))?.groups
  if (!found) return undefined
  const { digits, year = digits?.slice(0, 4), month = digits?.slice(4, 6), day = digits?.slice(6) } = found
  const { hour, minute, second = '00' } = found
  const time = hour ? [hour, minute, second] : found.clock?.match(/\d\d/g)
  const date = [year, ...[month, day].map(twoDigits)].join('-')
  const written = `${date} ${(time ?? clock.split(':')).map(twoDigits).join(':')}`
  const read = dayjs(written)
  // What no calendar has, such as February 30th, dayjs moves on to the next day; an hour that the browser's zone skips,
  // to the next hour. That is the same day, but another time than the one that was typed.
  return read.format('YYYY-MM-DD HH:mm:ss').startsWith(time ? written : date) ? read : undefined
}

/** The two texts of a range that was typed or pasted into one field. */
export function bothOf(text: string): [string, string] | undefined {
  const [, from, to] = TWO.exec(tidied(text)) ?? []
  return from && to ? [from, to] : undefined
}

const twoDigits = (text: string | undefined) => text!.padStart(2, '0')
