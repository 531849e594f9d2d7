import { ageOf } from './age-of'

const now = Date.parse('2026-11-27T10:00:00+08:00')

test.each([
  ['2026-11-27 09:59:30', '不到 1 分钟'],
  ['2026-11-27 10:00:05', '不到 1 分钟'],
  ['2026-11-27 09:12:00', '48 分钟'],
  ['2026-11-27 00:10:00', '9 小时'],
  ['2026-11-24 09:00:00', '3 天'],
  ['2026-07-20 09:00:00', '4 个月'],
  ['2024-06-01 00:00:00', '2 年'],
])('DESK-20 a record of %s is %s old, in Shanghai’s time', (time, age) => expect(ageOf(time, now)).toBe(age))

test('a text that is not a time has no age', () => expect(ageOf('昨天', now)).toBeUndefined())
