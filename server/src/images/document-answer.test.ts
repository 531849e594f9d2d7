import { markOf } from './document-answer'

test.each([
  ['13800138000', '138000'],
  ['reviewer@demo.cn', 'viewer'],
  ['li@demo.cn', 'li'],
])('UX-E4 a mark names the operator, the end of the account %s and the minute in China', (username, end) =>
  expect(markOf({ realname: '陈晓', username }, new Date('2026-11-23T16:05:59Z'))).toBe(`陈晓 · ${end} · 2026-11-24 00:05`),
)
