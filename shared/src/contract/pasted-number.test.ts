import { holds } from './normal-form'
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

test.each([
  ['北京华信（集团）', '北京华信(集团)'],
  ['ｉＰｈｏｎｅ\u3000１５', 'iPhone 15'],
  ['华\u200b信\ufeff\u00ad', '华信'],
])('UX-A14 %j is searched for in normal form, as %j', (typed, normal) => expect(keywordOf(typed)).toBe(normal))

test.each(['合同 2026-11-23', '2026-11-23', 'DD-20261123-0001', 'iPhone 15 Pro', '138-0013', '123'])(
  'UX-A14 %j stays as it was typed: it is no number, or its dashes belong to it',
  (typed) => expect(keywordOf(typed)).toBe(typed),
)

test('UX-A14 a text contains its visible characters, in any case', () => {
  expect(holds('华信（Ａ）', '信(a')).toBe(true)
  expect(holds('华\u200b信', '华信')).toBe(true)
  expect(holds('华信', '信华')).toBe(false)
})
