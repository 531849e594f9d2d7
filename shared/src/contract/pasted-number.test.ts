import { keywordOf } from './pasted-number'

test.each([
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['+86 13800138000', '13800138000'],
  ['（0086）138 0013 8000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['\u202d13800138000\u202c', '13800138000'],
  ['110101 1990 0307 123X', '11010119900307123X'],
  ['9111 0108 MA01 2345 6K', '91110108MA0123456K'],
  ['BQ 2026 1123 0001 23', 'BQ20261123000123'],
])('UX-A14 %j is searched for as %j', (pasted, number) => expect(keywordOf(pasted)).toBe(number))

test.each(['北京华信（集团）', '合同 2026-11-23', '2026-11-23', 'DD-20261123-0001', 'iPhone 15 Pro', '138-0013', '１２３'])(
  'UX-A14 %j stays as it was typed: it is no number, or its dashes belong to it',
  (typed) => expect(keywordOf(typed)).toBe(typed),
)
