import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { apk, binaryManifest } from '../../testing/apk'
import { readApk } from './apk'

const place = mkdtempSync(join(tmpdir(), 'console-apk-'))
const path = join(place, 'some.apk')
afterAll(() => rmSync(place, { recursive: true }))

/** The result for a file, and the time limit. */
async function read(bytes: Buffer) {
  writeFileSync(path, bytes)
  const asked = performance.now()
  const found = await readApk(path).catch((error: Error) => error)
  expect(performance.now() - asked).toBeLessThan(60_000)
  return found
}

/** Replaces bytes everywhere, as a hostile tool would. */
const patched = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

/** With a block before the directory as Android's newer signature schemes have it. */
async function signedByBlock() {
  const bytes = await apk({ signed: false })
  const end = bytes.lastIndexOf('PK\x05\x06')
  const directory = bytes.readUInt32LE(end + 16)
  const block = Buffer.from('APK Sig Block 42')
  bytes.writeUInt32LE(directory + block.length, end + 16)
  return Buffer.concat([bytes.subarray(0, directory), block, bytes.subarray(directory)])
}

test('SEC-F3 a package is recognised by its manifest, with every signature scheme', async () => {
  expect(await read(await apk({ packageName: 'cn.cunzheng.app', versionName: '3.2.0-beta' }))).toEqual({
    packageName: 'cn.cunzheng.app',
    versionName: '3.2.0-beta',
  })
  expect(await read(await signedByBlock())).toEqual({ packageName: 'cn.demo.evidence', versionName: '3.2.0' })
})

/** As packers write it: phones ignore the type of a manifest's first chunk. */
function withoutType(manifest: Buffer) {
  manifest.writeUInt16LE(0, 0)
  return manifest
}

/** Sets the bit in every header that says that an entry is encrypted, which phones ignore. */
function claimedToBeEncrypted(bytes: Buffer) {
  for (const [mark, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 4, 'latin1')) bytes[at + flags]! |= 1
  return bytes
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['without a type', () => apk({ manifest: withoutType(binaryManifest()) })],
  ['that never ends', () => apk({ manifest: emptyChunk() })],
  ['that would fill the memory', () => apk({ manifest: repeatedString(), files: { random: randomBytes(100_000) } })],
])('SEC-F3 a hardened package whose manifest is one %s is accepted without a name, and only with a signature', async (_, bytes) => {
  expect(await read(await bytes())).toBeNull()
})

test('SEC-F3 a hardened package needs a signature like any other, and its entries may be marked as encrypted', async () => {
  expect(await read(await apk({ manifest: withoutType(binaryManifest()), signed: false }))).toMatchObject({
    code: 422,
    message: expect.stringContaining('没有签名'),
  })
  expect(await read(claimedToBeEncrypted(await apk()))).toEqual({ packageName: 'cn.demo.evidence', versionName: '3.2.0' })
})

test('a version name in the resources is not read', async () => {
  const manifest = binaryManifest()
  // The type of the second attribute's value: a reference instead of a string.
  const value = manifest.lastIndexOf(Buffer.from([8, 0, 0, 3]))
  manifest[value + 3] = 1
  expect(await read(await apk({ manifest }))).toEqual({ packageName: 'cn.demo.evidence', versionName: null })
})

/** Puts something before a package, and has its directory know. */
function behind(prefix: Buffer, bytes: Buffer) {
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + prefix.length, at + 42)
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + prefix.length, end + 16)
  return Buffer.concat([prefix, bytes])
}

const hiddenEntry = async () => {
  const bytes = await plainZip()
  return bytes.subarray(0, bytes.indexOf('PK\x01\x02', 0, 'latin1'))
}

/** Replaces the first occurrence of bytes: in an entry's own header. */
const once = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** The directory's line about the code, and the header of its entry. */
const linesOf = (bytes: Buffer) => ({ line: bytes.lastIndexOf('classes.dex') - 46, header: bytes.indexOf('classes.dex') - 30 })

function withWrongChecksum(bytes: Buffer) {
  const { line, header } = linesOf(bytes)
  for (const at of [line + 16, header + 14]) bytes[at]! ^= 1
  return bytes
}

function withWrongSize(bytes: Buffer) {
  bytes.writeUInt32LE(5, linesOf(bytes).line + 24)
  return bytes
}

function withMethod(bytes: Buffer, method: number) {
  const { line, header } = linesOf(bytes)
  bytes.writeUInt16LE(method, line + 10)
  bytes.writeUInt16LE(method, header + 8)
  return bytes
}

const plainZip = async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'), 'readme.txt')
  zip.end()
  return buffer(zip.outputStream)
}
const link = async () => {
  const zip = new ZipFile()
  zip.addBuffer(binaryManifest(), 'AndroidManifest.xml')
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link', { mode: 0o120777 })
  zip.end()
  return buffer(zip.outputStream)
}
const emptyChunk = () => {
  const bytes = binaryManifest()
  bytes.writeUInt32LE(0, 8 + 4)
  return bytes
}
/** A pool of so many strings that all are the same long one. */
function repeatedString() {
  const count = 300_000
  const text = Buffer.alloc(0x7fff * 2 + 4, 'x')
  text.writeUInt16LE(0x7fff, 0)
  text.writeUInt16LE(0, text.length - 2)
  const head = Buffer.alloc(8 + 28)
  head.writeUInt16LE(3, 0)
  head.writeUInt16LE(8, 2)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(28, 10)
  head.writeUInt32LE(28 + count * 4 + text.length, 12)
  head.writeUInt32LE(count, 16)
  head.writeUInt32LE(28 + count * 4, 28)
  return Buffer.concat([head, Buffer.alloc(count * 4), text])
}

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a text', () => Buffer.from('not a package at all'), '它不是完整的 ZIP 文件'],
  ['a truncated package', async () => (await apk()).subarray(0, 600), '它不是完整的 ZIP 文件'],
  ['a plain zip', plainZip, '缺少 AndroidManifest.xml'],
  ['a package without a signature', () => apk({ signed: false }), '没有签名'],
  ['a manifest of text', () => apk({ manifest: Buffer.from('<manifest package="a.b"/>') }), 'AndroidManifest.xml 无法解析'],
  ['an empty manifest', () => apk({ manifest: Buffer.alloc(0) }), 'AndroidManifest.xml 无法解析'],
  [
    'a manifest with another root',
    () => apk({ manifest: patched(binaryManifest(), 'm\0a\0n\0i\0f\0e\0s\0t\0', 'm\0e\0n\0i\0f\0e\0s\0t\0') }),
    'AndroidManifest.xml 无法解析',
  ],
  ['a manifest whose package is a script', () => apk({ packageName: '<script>' }), 'AndroidManifest.xml 无法解析'],
  ['a manifest of 3 MB', () => apk({ manifest: Buffer.alloc(3_000_000, 1), files: { random: randomBytes(100_000) } }), 'AndroidManifest.xml 过大'],
  ['a name that leads out of the package', async () => patched(await apk({ files: { 'aa/aa/x': Buffer.from('x') } }), 'aa/aa/x', '../../x'), '其目录已损坏'],
  ['an absolute name', async () => patched(await apk({ files: { 'aa/x': Buffer.from('x') } }), 'aa/x', '//ax'), '其目录已损坏'],
  ['a link', link, '其中含有链接'],
  ['two manifests', async () => patched(await apk({ files: { 'AndroidManifest.xmx': Buffer.from('x') } }), '.xmx', '.xml'), 'AndroidManifest.xml 不止一个'],
  ['a package behind an executable of Android (Janus)', async () => behind(Buffer.from('dex\n035\0 code'), await apk()), '文件开头有不属于安装包的内容'],
  ['a package that is also a picture', async () => behind(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await apk()), '文件开头有不属于安装包的内容'],
  ['a package behind an entry that its directory does not name', async () => behind(await hiddenEntry(), await apk()), '文件开头有不属于安装包的内容'],
  ['two executables', async () => patched(await apk({ files: { 'classes.dey': Buffer.from('x') } }), '.dey', '.dex'), 'classes.dex 不止一个'],
  [
    'two resources of one name',
    async () => patched(await apk({ files: { 'res/a': Buffer.from('x'), 'res/b': Buffer.from('y') } }), 'res/b', 'res/a'),
    'res/a 不止一个',
  ],
  ['a local name that differs from the directory', async () => once(await apk(), 'classes.dex', 'classes.dey'), 'classes.dex 与其目录不一致'],
  ['a wrong checksum', async () => withWrongChecksum(await apk()), 'classes.dex 已损坏'],
  ['a size that is not that of the content', async () => withWrongSize(await apk()), 'classes.dex 已损坏'],
  ['an entry that phones cannot unpack', async () => withMethod(await apk(), 12), 'classes.dex 的压缩方式不受支持'],
  ['a bomb', () => apk({ files: { bomb: Buffer.alloc(50_000_000) } }), '解压后过大'],
])('SEC-F3 %s is refused with a message', async (_, bytes, why) => {
  expect(await read(await bytes())).toMatchObject({ code: 422, message: `该文件不是可用的 APK 安装包：${why}` })
})

test('SEC-F3 a package damaged at any place is accepted or refused, and breaks nothing', async () => {
  const good = await apk()
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 60)) {
    const bytes = Buffer.from(good)
    bytes[at] = bytes[at]! ^ 0xff
    const found = await read(bytes)
    expect(found instanceof Error ? found : { code: 422 }).toMatchObject({ code: 422 })
  }
})
