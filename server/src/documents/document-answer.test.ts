import { markOf } from './document-answer'

test.each(['13800138000', 'reviewer@demo.cn', 'li@demo.cn'])('UX-E4 a mark names the operator, the whole account %s and the minute in China', (username) =>
  expect(markOf({ realname: '陈晓', username }, new Date('2026-11-23T16:05:59Z'))).toBe(`陈晓 · ${username} · 2026-11-24 00:05`),
)
