import { checkFile, sizeText } from '@console/platform/contract'

const rules = { field: 'file', label: '安装包', extensions: ['.apk'], maxBytes: 500 * 1024 * 1024 }

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [3_500, '3.4 KB'],
  [500 * 1024 * 1024, '500 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test.each([
  ['a.apk', 1, undefined],
  ['安装包 (1).APK', rules.maxBytes, undefined],
  ['a.apk', undefined, undefined],
  ['a.apk', 0, '安装包是空文件'],
  ['a.apk', rules.maxBytes + 1, '安装包不能超过 500 MB'],
  ['a.apk.exe', 1, '安装包应为 .apk 文件'],
  ['.apk', 1, '安装包应为 .apk 文件'],
  ['', 1, '安装包应为 .apk 文件'],
  ['a\r\nSet-Cookie: x.apk', 1, '安装包的文件名不正确'],
  [`${'长'.repeat(84)}.apk`, 1, '安装包的文件名过长'],
])('UX-D6 SEC-F4 the file %j of %p bytes: %s', (name, size, wrong) => expect(checkFile(rules, { name, size })).toBe(wrong))
