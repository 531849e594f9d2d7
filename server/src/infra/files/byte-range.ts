/** Part of a file: from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

interface Options {
  range?: string
  'if-range'?: string
}

/**
 * The requested part of a file of `size` bytes: all of it (undefined), one part, or one outside the file. A malformed
 * range, or one of several parts, gets the whole file, as RFC 9110 allows. So does an `If-Range` of another version.
 */
export function rangeOf({ range, 'if-range': version }: Options, size: number, etag?: string): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (version !== undefined && version !== etag) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  return start < end ? { start, end } : 'unsatisfiable'
}
