import * as fc from 'fast-check'
import { choice, codeOf, dateRange, integer, keyword, mobile, parseInput, timeRange, timeText, wholeDays, z } from '@console/platform/contract'
import { GiftForm } from '@console/platform/contract/users'
import type { ApiError } from './errors'

/** The contract's result for one field: the value for a handler, or the message under the field. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  try {
    return (parseInput(z.object({ field }), { field: value }) as { field: unknown }).field
  } catch (error) {
    return (error as ApiError).details.fields?.field
  }
}

describe('whole numbers', () => {
  const stars = integer('星级', { min: -5, max: 1000 })

  test.each([
    ['5', 5],
    [' 5 ', 5],
    ['005', 5],
    ['-5', -5],
    ['1000', 1000],
    [7, 7],
  ])('%j is accepted', (written, number) => expect(read(stars, written)).toBe(number))

  test.each([
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '0o7',
    '+5',
    '--5',
    '5-',
    '5 0',
    '1,000',
    '٣',
    '５',
    '五',
    '.5',
    '5.',
    '1_000',
    'NaN',
    'Infinity',
    'true',
    'null',
    '[]',
    '[5]',
  ])('%j is not a number', (written) => expect(read(stars, written)).toBe('星级必须为数字'))

  test.each(['1.5', '5.0', '-0.5', 1.5])('%j is a number, but not a whole one', (written) => expect(read(stars, written)).toBe('星级必须为整数'))

  test.each([
    ['-6', '星级不能小于-5'],
    ['1001', '星级不能大于1000'],
    ['99999999999999999999', '星级不能大于1000'],
  ])('%j is out of range, and the message has the limit', (written, message) => expect(read(stars, written)).toBe(message))

  test('without explicit limits a number is at least 1 and at most the largest exact integer', () => {
    expect(read(integer('数'), '0')).toBe('数不能小于1')
    expect(read(integer('数'), '9007199254740991')).toBe(9007199254740991)
    expect(read(integer('数'), '9007199254740993')).toBe('数不能大于9007199254740991')
  })

  test('a text is read as the number of its digits, or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (written) => {
        const value = read(integer('数', { min: -1e9, max: 1e9 }), written)
        if (typeof value === 'number') expect(written.trim()).toMatch(/^-?[0-9]+$/)
        else expect(value).toMatch(/^数/)
      }),
    )
  })
})

describe('GIFT-02 the points of a gift', () => {
  const points = GiftForm.shape.points as unknown as z.ZodMiniType
  test.each([
    ['', '请输入赠送积分的个数'],
    ['abc', '数额必须为数字'],
    ['1e3', '数额必须为数字'],
    ['0x10', '数额必须为数字'],
    ['0', '请输入正整数数额'],
    ['-5', '请输入正整数数额'],
    ['1.5', '请输入正整数数额'],
    ['100000001', '单次赠送不能超过1亿积分'],
    ['100000000', 100_000_000],
    ['1', 1],
  ])('%j', (written, read_) => expect(read(points, written)).toBe(read_))
})

test('a choice accepts the codes of its options, written as digits, and nothing else', () => {
  const status = choice('状态', { 1: '启用', 2: '禁用', 10: '其他' })
  expect(['1', 2, ' 10 '].map((code) => read(status, code))).toEqual([1, 2, 10])
  for (const code of ['3', '1e1', '0x1', '1.0', '+1', '-1', '١', 'toString', '__proto__', 'constructor', '启用'])
    expect([code, read(status, code)]).toEqual([code, '状态不是可选的值'])
})

test('a code that is a word must be one of the options, and the message has the label', () => {
  const types = { web: '网页取证', live: '直播取证' }
  const type = codeOf('取证类型', types)
  expect([read(type, 'live'), read(type, ''), read(type, '1')]).toEqual(['live', '取证类型不能为空', '取证类型的格式不正确'])
  expect(read(codeOf('取证类型', types, ['web']), 'live')).toBe('取证类型的格式不正确')
})

describe('mobiles', () => {
  test.each([
    '13800138000',
    ' 13800138000 ',
    '138 0013 8000',
    '138-0013-8000',
    '+8613800138000',
    '+86 138 0013 8000',
    '+86-138-0013-8000',
    '(+86) 13800138000',
    '8613800138000',
    '008613800138000',
    '\u202d138\u00a00013\u00a08000\u202c',
    '138‑0013–8000',
    '１３８００１３８０００',
  ])('%j is read as its eleven digits', (pasted) => expect(read(mobile(), pasted)).toBe('13800138000'))

  test.each(['1380013800', '138001380000', '23800138000', '11800138000', '+1 3800138000', '+8513800138000', '86138001380000', '1380013800a', '138.0013.8000'])(
    '%j is refused',
    (typed) => expect(read(mobile(), typed)).toBe('请输入正确的手机号'),
  )

  test.each(['', ' ', '-'])('%j is as good as nothing', (typed) => expect(read(mobile(), typed)).toBe('手机号不能为空'))
})

describe('ranges of days', () => {
  const range = dateRange('注册时间')

  test.each(['1900-01-01 - 1900-01-01', '2026-01-01 - 2026-12-31', '2024-02-29 - 2024-03-01', '1900-01-01 - 9999-12-31'])('%j is taken', (days) =>
    expect(read(range, days)).toBe(days),
  )

  test.each(['0000-01-01 - 2026-01-01', '0001-01-01 - 0001-01-02', '1899-12-31 - 2026-01-01'])('%j begins too early, and the limit is said', (days) =>
    expect(read(range, days)).toBe('注册时间不能早于1900-01-01'),
  )

  test.each([
    '2026-01-02 - 2026-01-01',
    '2026-01-01',
    '2026-01-01 - ',
    ' - 2026-01-01',
    '2026-02-30 - 2026-03-01',
    '2026-13-01 - 2026-13-02',
    '2025-02-29 - 2025-03-01',
    '2026-1-1 - 2026-1-2',
    '2026-01-01 - 2026-01-02 - 2026-01-03',
    '10000-01-01 - 10000-01-02',
    '-2026-01-01 - 2026-01-01',
    '2026-01-01-2026-01-02',
    'x',
  ])('%j is not a range', (days) => expect(read(range, days)).toBe('注册时间的格式应为“开始日期 - 结束日期”，如“2026-10-01 - 2026-10-31”'))
})

describe('ranges of days that are sent with times', () => {
  const range = wholeDays('下单时间')

  test.each(['2026-01-01 - 2026-01-31', '2026-01-01 00:00:00 - 2026-01-31 23:59:59'])('%j is taken as its days', (days) =>
    expect(read(range, days)).toBe('2026-01-01 - 2026-01-31'),
  )

  test.each(['2026-01-01 08:00:00 - 2026-01-31 23:59:59', '2026-01-31 00:00:00 - 2026-01-01 23:59:59', '2026-01-01 00:00:00'])('%j is no range', (days) =>
    expect(read(range, days)).toBe('下单时间的格式应为“开始日期 - 结束日期”，如“2026-10-01 - 2026-10-31”'),
  )
})

describe('times', () => {
  const time = timeText('更新时间')

  test.each(['1900-01-01 00:00:00', '2024-02-29 23:59:59', '9999-12-31 12:30:00'])('%j is taken', (text) => expect(read(time, text)).toBe(text))

  test('a missing time has its own message, or one with its label', () => {
    expect(read(time, '')).toBe('更新时间不能为空')
    expect(read(timeText('更新时间', '请选择时间'), '')).toBe('请选择时间')
  })

  test.each([
    '2026-01-01',
    '2026-01-01 08:00',
    '2026-01-01T08:00:00',
    '2026-01-01 8:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 08:60:00',
    '2026-01-01 08:00:60',
    '2026-02-30 08:00:00',
    '1899-12-31 08:00:00',
    ' 2026-01-01 08:00:00',
    '2026-01-01  08:00:00',
    'x',
  ])('%j is not a time', (text) => expect(read(time, text)).toBe('更新时间的格式应为“YYYY-MM-DD HH:mm:ss”，如“2026-10-01 08:30:00”'))
})

describe('ranges of times', () => {
  const range = timeRange('展示时间', { required: '请选择展示时间' })

  test.each(['2026-01-01 00:00:00 - 2026-01-01 00:00:01', '1900-01-01 00:00:00 - 9999-12-31 23:59:59'])('%j is taken', (times) =>
    expect(read(range, times)).toBe(times),
  )

  test('a missing range has its own message', () => expect(read(range, '')).toBe('请选择展示时间'))

  test.each([
    '2026-01-01 00:00:00 - 2026-01-01 00:00:00',
    '2026-01-02 00:00:00 - 2026-01-01 00:00:00',
    '2026-01-01 00:00:00',
    '2026-01-01 00:00:00 - ',
    ' - 2026-01-01 00:00:00',
    '2026-01-01 - 2026-01-02',
    '2026-01-01 00:00:00 - 2026-01-02 00:00:00 - 2026-01-03 00:00:00',
    '2026-02-30 00:00:00 - 2026-03-01 00:00:00',
    'x',
  ])('%j is not a range', (times) => expect(read(range, times)).toBe('展示时间的格式应为“开始时间 - 结束时间”，结束时间晚于开始时间'))
})

test.each(['%', '。', '（）', '--', '🙂', ' … '])('SCALE-01 the keyword %j has nothing that an index holds', (typed) =>
  expect(read(keyword(), typed)).toBe('关键词须含文字、字母或数字'),
)
