import type { Dayjs } from 'dayjs'

/** By end of a range: a date, or none. */
export type Dates = readonly (Dayjs | null | undefined)[]

/** The two ends of `from - to`: what is read of each, and the text of one that names no date. */
export function endsOf(range: string, read: (text: string, end: number) => Dayjs | undefined) {
  const [from = '', to = ''] = range.split(' - ')
  const [start = null, end = null] = [from, to].map(read)
  const dates: [Dayjs | null, Dayjs | null] = [start, end]
  return { dates, unread: [start ? '' : from, end ? '' : to] }
}

/** A list with another item at `at`. */
export const replaced = <Item>(items: readonly Item[], at: number, item: Item) => items.map((kept, index) => (index === at ? item : kept))
