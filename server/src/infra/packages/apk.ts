import { open } from 'node:fs/promises'
import type { Entry, ZipFile } from 'yauzl'
import { eachEntry, isLink, openZip, unpack } from './entries'
import { type Manifest, readManifest } from './manifest'
import { noApk } from './no-apk'

const MAX_ENTRIES = 100_000
/** Bytes of all names. */
const MAX_NAMES = 16 * 1024 ** 2
const MAX_UNPACKED = 8 * 1024 ** 3
const MAX_RATIO = 100
const MAX_MANIFEST = 2 * 1024 * 1024
const MANIFEST = 'AndroidManifest.xml'
const VERSION_NAME = 100

/** What Android's signature schemes since the second leave right before the zip's directory. */
const SIGNING_BLOCK = 'APK Sig Block 42'
const FIRST_SCHEME = [/^META-INF\/[^/]+\.SF$/i, /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i]

/**
 * Recognizes an Android package by its content: a zip with a binary manifest and a signature, that every reader unpacks
 * to the same files. All of it is unpacked once and compared with its checksums; whether the signature is right, phones
 * check. Null for a manifest that only phones read: packers damage it on purpose.
 * @throws ApiError 422 that says what is wrong
 */
export async function readApk(path: string): Promise<Manifest | null> {
  const zip = await openZip(path)
  try {
    const { manifest, signed } = await contentOf(zip, path)
    if (!manifest) throw noApk(`缺少 ${MANIFEST}`)
    if (!signed) throw noApk('没有签名')
    if (!isBinaryXml(manifest)) throw noApk(`${MANIFEST} 无法解析`)
    const found = await readManifest(manifest)
    if (found === 'another') throw noApk(`${MANIFEST} 无法解析`)
    return found && { ...found, versionName: found.versionName?.slice(0, VERSION_NAME) ?? null }
  } finally {
    zip.close()
  }
}

async function contentOf(zip: ZipFile, path: string) {
  if (zip.entryCount > MAX_ENTRIES) throw noApk('其中的文件过多')
  // Before the first entry is read, this is where the directory begins.
  const directory = Number(zip.readEntryCursor)
  const count = counting(Math.min(MAX_UNPACKED, zip.fileSize * MAX_RATIO))
  let manifest: Buffer | undefined
  const firstScheme = new Set<RegExp>()
  for await (const entry of eachEntry(zip)) {
    count.add(entry)
    const isManifest = entry.fileName === MANIFEST
    if (isManifest && entry.uncompressedSize > MAX_MANIFEST) throw noApk(`${MANIFEST} 过大`)
    const bytes = await unpack(zip, entry, { kept: isManifest })
    if (isManifest) manifest = bytes
    for (const pattern of FIRST_SCHEME) if (pattern.test(entry.fileName)) firstScheme.add(pattern)
  }
  if (!count.beginsWithEntry()) throw noApk('文件开头有不属于安装包的内容')
  return { manifest, signed: firstScheme.size === FIRST_SCHEME.length || (await hasSigningBlock(path, directory)) }
}

/** Checks what entries are together. */
function counting(most: number) {
  const names = new Set<string>()
  let nameBytes = 0
  let unpackedBytes = 0
  let first = Number.POSITIVE_INFINITY
  return {
    /** @throws ApiError for an entry that one too many readers would understand in another way */
    add(entry: Entry) {
      const { fileName, fileNameLength, uncompressedSize, relativeOffsetOfLocalHeader } = entry
      unpackedBytes += uncompressedSize
      nameBytes += fileNameLength
      first = Math.min(first, relativeOffsetOfLocalHeader)
      if (unpackedBytes > most) throw noApk('解压后过大')
      if (nameBytes > MAX_NAMES) throw noApk('其中的文件过多')
      if (isLink(entry)) throw noApk('其中含有链接')
      if (names.has(fileName)) throw noApk(`${fileName} 不止一个`)
      names.add(fileName)
    },
    beginsWithEntry: () => first === 0,
  }
}

async function hasSigningBlock(path: string, directory: number) {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SIGNING_BLOCK.length), 0, SIGNING_BLOCK.length, Math.max(0, directory - SIGNING_BLOCK.length))
    return buffer.toString('latin1', 0, bytesRead) === SIGNING_BLOCK
  } finally {
    await file.close()
  }
}

/** By the size of its head, which phones insist on: they ignore the type before it. */
const isBinaryXml = (bytes: Buffer) => bytes.length > 8 && bytes.readUInt16LE(2) === 8
