import fc from 'fast-check'
import { safeName } from './safe-name'

test.each([
  ['合同.pdf', '合同.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\windows\\system.ini', '_.._windows_system.ini'],
  ['/absolute', '_absolute'],
  ['C:\\a.txt', 'C__a.txt'],
  ['一行\r\n两行.txt', '一行__两行.txt'],
  ['空\0字符', '空_字符'],
  ['.', '未命名'],
  ['..', '未命名'],
  ['', '未命名'],
  ['  .hidden  ', 'hidden'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['lpt1.tar.gz', '_lpt1.tar.gz'],
  ['console.txt', 'console.txt'],
  // Read from right to left it would seem to end in .jpg.
  ['photo\u202Egpj.exe', 'photo_gpj.exe'],
  ['trailing. . ', 'trailing'],
  ['a\ud800b', 'a_b'],
])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe))

test('any file name becomes one name that every system accepts, and does not change when it is converted again', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const safe = safeName(name)
      expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Surrogate}\\/:*?"<>|]|^\.|[. ]$|^$/u)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(180)
    }),
  ))

test('a long name keeps its ending', () => expect(safeName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长+\.pdf$/))
