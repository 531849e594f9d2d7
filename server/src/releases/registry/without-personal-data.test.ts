import * as fc from 'fast-check'
import { withoutPersonalData } from './without-personal-data'

test.each([
  ["Cannot read properties of undefined (reading 'realname')", 'Cannot read properties of undefined (reading "…")'],
  ['user is not a function', 'user is not a function'],
  ["doesn't work, and isn't there", "doesn't work, and isn't there"],
  ['No user "李雷" with 13800000007', 'No user "…" with 0'],
  ['找不到用户 李雷 (id 7)', '… … (id 0)'],
  ['Request failed: /api/user/getUserList?keyword=lilei&page=2 gave 500', 'Request failed: /api/user/getUserList?… gave 0'],
  ['https://console.test/user/Detail/4711#lilei', 'https://console.test/user/Detail/0?…'],
  ['no account li.lei+1@demo.cn here', 'no account … here'],
  ['unclosed "李雷 and li', 'unclosed "…"'],
  ["it ends with 'li lei", 'it ends with "…"'],
  ['`template lilei` broke\nat line 3', '"…" broke…at line 0'],
  ['{"msg":"no \\"Li Lei\\" here"}', '{"…":"…"}'],
  ['Bearer dGhpcyBpcyBhIHRva2VuIHRoYXQ is over', 'Bearer … is over'],
  ['x '.repeat(300), 'x '.repeat(100)],
  ['', ''],
])('of %j is kept %j', (message, kept) => expect(withoutPersonalData(message)).toBe(kept))

test('no message keeps a number, name, address or quoted value, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (message) => {
      const kept = withoutPersonalData(`${message} 13800000007 '李雷' li@demo.cn`)
      expect(kept).not.toMatch(/[1-9]|李|@/)
      expect(kept.length).toBeLessThanOrEqual(200)
      expect(withoutPersonalData(kept)).toBe(kept)
    }),
    { seed: 1 },
  )
})
