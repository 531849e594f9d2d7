import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { type Manifest, readManifest } from './manifest'

const MAX_ENTRIES = 100_000
const MAX_UNPACKED = 8 * 1024 ** 3
const MAX_RATIO = 100
const MAX_MANIFEST = 2 * 1024 * 1024
const MANIFEST = 'AndroidManifest.xml'
const VERSION_NAME = 100

/** What Android's signature schemes since the second leave right before the zip's directory. */
const SIGNING_BLOCK = 'APK Sig Block 42'
const FIRST_SCHEME = [/^META-INF\/[^/]+\.SF$/i, /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i]

const noApk = (why: string) => new ApiError(422, `该文件不是可用的 APK 安装包：${why}`)

/**
 * Tells an Android package by its content: a zip with a binary manifest and a signature, whose entries a phone can unpack. Only the manifest is unpacked here;
 * whether the signature is right, phones check.
 * @throws ApiError 422 that says what is missing
 */
export async function readApk(path: string): Promise<Manifest> {
  const zip = await openZip(path)
  try {
    const { manifest, signed } = await entriesOf(zip, path)
    if (!manifest) throw noApk(`缺少 ${MANIFEST}`)
    if (!signed) throw noApk('没有签名')
    const found = await readManifest(await unpacked(zip, manifest))
    if (!found) throw noApk(`${MANIFEST} 无法解析`)
    return { ...found, versionName: found.versionName?.slice(0, VERSION_NAME) ?? null }
  } finally {
    zip.close()
  }
}

const openZip = (path: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(noApk('它不是完整的 ZIP 文件')) : resolve(zip),
    )
  })

async function entriesOf(zip: ZipFile, path: string) {
  if (zip.entryCount > MAX_ENTRIES) throw noApk('其中的文件过多')
  // Before the first entry is read, this is where the directory begins.
  const directory = Number(zip.readEntryCursor)
  let manifest: Entry | undefined
  let unpackedBytes = 0
  const firstScheme = new Set<RegExp>()
  for await (const entry of eachEntry(zip)) {
    unpackedBytes += entry.uncompressedSize
    if (isLink(entry)) throw noApk('其中含有链接')
    if (entry.fileName === MANIFEST && manifest) throw noApk(`${MANIFEST} 不止一个`)
    if (entry.fileName === MANIFEST) manifest = entry
    for (const pattern of FIRST_SCHEME) if (pattern.test(entry.fileName)) firstScheme.add(pattern)
  }
  if (unpackedBytes > Math.min(MAX_UNPACKED, zip.fileSize * MAX_RATIO)) throw noApk('解压后过大')
  return { manifest, signed: firstScheme.size === FIRST_SCHEME.length || (await hasSigningBlock(path, directory)) }
}

/** @throws ApiError when an entry's name leads out of the package, or the directory is damaged */
async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    yield await new Promise<Entry>((resolve, reject) => {
      const failed = () => reject(noApk('其目录已损坏'))
      zip.once('error', failed)
      zip.once('end', failed)
      zip.once('entry', (entry: Entry) => {
        zip.off('error', failed).off('end', failed)
        resolve(entry)
      })
      zip.readEntry()
    })
  }
}

/** By the Unix mode that the zip keeps of it. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

async function hasSigningBlock(path: string, directory: number) {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SIGNING_BLOCK.length), 0, SIGNING_BLOCK.length, Math.max(0, directory - SIGNING_BLOCK.length))
    return buffer.toString('latin1', 0, bytesRead) === SIGNING_BLOCK
  } finally {
    await file.close()
  }
}

async function unpacked(zip: ZipFile, entry: Entry) {
  if (entry.uncompressedSize > MAX_MANIFEST) throw noApk(`${MANIFEST} 过大`)
  const damaged = () => noApk(`${MANIFEST} 已损坏`)
  const stream = await new Promise<Readable>((resolve, reject) => zip.openReadStream(entry, (error, opened) => (error ? reject(damaged()) : resolve(opened))))
  try {
    // It ends with an error when there is more than the directory says.
    return Buffer.concat(await stream.toArray())
  } catch {
    throw damaged()
  }
}
