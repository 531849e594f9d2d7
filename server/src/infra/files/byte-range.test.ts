import { rangeOf } from './byte-range'

const TAG = '"abc"'

test.each([
  [undefined, undefined],
  ['bytes=0-1', { start: 0, end: 2 }], // the first request of iOS
  ['bytes=0-', { start: 0, end: 10 }],
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=3-3', { start: 3, end: 4 }],
  ['bytes=3-', { start: 3, end: 10 }],
  ['Bytes=3-', { start: 3, end: 10 }],
  ['bytes=3-999', { start: 3, end: 10 }],
  ['bytes=9-9', { start: 9, end: 10 }],
  ['bytes=-1', { start: 9, end: 10 }],
  ['bytes=-10', { start: 0, end: 10 }],
  ['bytes=-999', { start: 0, end: 10 }],
  ['bytes=0-999999999999999', { start: 0, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1-2,4-5', undefined],
  ['bytes=1 - 2', undefined],
  ['bytes=-1-2', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=0-9999999999999999', undefined],
  ['items=0-1', undefined],
  ['0-1', undefined],
])('%j of ten bytes is %j', (range, part) => expect(rangeOf({ range }, 10, TAG)).toEqual(part))

test.each([
  [TAG, { start: 3, end: 10 }],
  ['"another"', undefined],
  ['W/"abc"', undefined],
  ['Sun, 22 Nov 2026 12:00:00 GMT', undefined],
  ['', undefined],
])('If-Range %s answers %j', (version, part) => expect(rangeOf({ range: 'bytes=3-', 'if-range': version }, 10, TAG)).toEqual(part))

test('a file without a version has no range that continues an earlier answer', () =>
  expect(rangeOf({ range: 'bytes=3-', 'if-range': TAG }, 10)).toBeUndefined())

test('another version is answered completely, even if it lacks that range', () =>
  expect(rangeOf({ range: 'bytes=99-', 'if-range': '"another"' }, 10, TAG)).toBeUndefined())

test('an empty file has no ranges', () => expect(rangeOf({ range: 'bytes=0-' }, 0, TAG)).toBe('unsatisfiable'))
