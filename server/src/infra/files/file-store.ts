import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk, KeyNormalizer } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange } from './byte-range'
import { decrypt, encrypt, encryptStream, keyOfFile, plainSize } from './encryption'
import { lendBuffer, markLent, READ_BYTES } from './read-buffers'
import { s3Disk, type S3Location, s3Reader, sendToS3 } from './s3'

export interface FileLocation {
  /** Files are in its folder `files`, unless `s3` is given. */
  dataDir: string
  s3?: S3Location
  /** Keys for documents of persons, by id; new ones use the first. Without keys they are stored unencrypted. */
  documentKeys?: ReadonlyMap<string, Uint8Array>
}

export interface StoredFile {
  /** The file's name in the store. */
  file: string
  size: number
  sha256: string
}

/** Files named by the server: no external name is ever a path. */
export interface FileStore {
  /** Stores bytes under their hash, so that equal files are stored once; or under a given name, as `take` does. */
  put(bytes: Uint8Array, file?: string): Promise<StoredFile>
  /**
   * Stores a person's document: encrypted under a random name if there are keys, otherwise as `put` does. Returns the
   * document's own digest. `before` is called with the file's name before there are bytes in it.
   */
  putDocument(bytes: Uint8Array, before?: (file: string) => Promise<unknown>): Promise<StoredFile>
  /**
   * The name of a document that is still to be made, and how its bytes are to be written: encrypted if there are keys.
   * `take` then moves it into the store.
   */
  newDocument(folder: string): { file: string; written(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> }
  /** Moves a file of this server's disk into the store. When this resolves, the file outlives a power cut. */
  take(path: string, file: string): Promise<void>
  /** The bytes of a file, or of a part of it. Undefined when the store has no such file. */
  read(file: string, range?: ByteRange): Promise<Readable | undefined>
  /** How many bytes a file has. Undefined when the store has no such file. */
  sizeOf(file: string): Promise<number | undefined>
  /** Does nothing when the store has no such file. */
  remove(file: string): Promise<void>
  /** The files of a folder that were stored before a point in time. */
  olderThan(folder: string, time: Date): AsyncIterable<string>
}

/** Paths of files on this server's disk. */
export const filesIn = (dataDir: string) => join(dataDir, 'files')

/** The folder of encrypted documents, with a folder for each key. */
const DOCUMENTS = 'documents'

/** The folder of documents encrypted by a key. */
export const documentsOf = (keyId: string) => `${DOCUMENTS}/${keyId}/`

export function fileStore({ dataDir, s3, documentKeys = new Map() }: FileLocation): FileStore {
  const root = filesIn(dataDir)
  const opened = s3 ? s3Disk(s3) : new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const move = s3 ? (path: string, file: string) => sendToS3(s3, path, file) : (path: string, file: string) => moveOnDisk(path, join(root, file))
  const reader = s3 ? s3Reader(s3) : (file: string, range?: ByteRange) => readFromDisk(join(root, file), range)
  const readStored = async (file: string, range?: ByteRange) => (await reader)(file, range)

  async function sizeOf(file: string) {
    const disk = await opened
    return (await disk.exists(file)) ? (await disk.getMetaData(file)).contentLength : undefined
  }

  async function put(bytes: Uint8Array, name?: string) {
    const file = name ?? nameOf(bytes)
    await (await opened).put(file, bytes)
    return { file, size: bytes.byteLength, sha256: sha256Of(bytes) }
  }

  /** The key of an encrypted document; undefined for any other file. */
  function keyOf(file: string) {
    const [folder, id, , name] = file.split('/')
    if (folder !== DOCUMENTS) return undefined
    const secret = documentKeys.get(id!)
    if (!secret) throw new Error(`DOCUMENT_KEYS lacks the key ${id}, by which ${file} is encrypted`)
    return keyOfFile(secret, name!)
  }

  /** A random name, by which a document is encrypted with the newest key; undefined without keys. */
  function newSecretName() {
    const [newest] = documentKeys
    if (!newest) return undefined
    const [id, secret] = newest
    const name = randomBytes(32).toString('hex')
    return { file: `${documentsOf(id)}${name.slice(0, 2)}/${name}`, key: keyOfFile(secret, name) }
  }

  return {
    put,
    async putDocument(bytes, before) {
      const secret = newSecretName()
      await before?.(secret?.file ?? nameOf(bytes))
      if (!secret) return put(bytes)
      await (await opened).put(secret.file, encrypt(bytes, secret.key))
      return { file: secret.file, size: bytes.byteLength, sha256: sha256Of(bytes) }
    },
    newDocument(folder) {
      const secret = newSecretName()
      return secret
        ? { file: secret.file, written: (source) => encryptStream(source, secret.key) }
        : { file: `${folder}/${randomBytes(16).toString('hex')}`, written: (source) => source }
    },
    take: move,
    async read(path, range) {
      const file = keys.normalize(path)
      const key = keyOf(file)
      if (!key) return readStored(file, range)
      const size = await sizeOf(file)
      const read = async (part: ByteRange) => (await readStored(file, part)) ?? Readable.from([])
      return size === undefined ? undefined : Readable.from(decrypt(read, size, key, range), { objectMode: false, highWaterMark: READ_BYTES })
    },
    async sizeOf(file) {
      const size = await sizeOf(file)
      return size !== undefined && keyOf(file) ? plainSize(size) : size
    },
    remove: async (file) => (await opened).delete(file),
    async *olderThan(folder, time) {
      const disk = await opened
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, { paginationToken }).catch(nothingIfMissing)
        for (const found of page.objects) {
          // Deleted meanwhile: it has no age.
          const stored = found.isFile && (await disk.getMetaData(found.key).catch(() => undefined))
          if (stored && stored.lastModified < time) yield found.key
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What bytes are stored under that are given no name. */
export function nameOf(bytes: Uint8Array) {
  const sha256 = sha256Of(bytes)
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** Refuses paths outside the store. */
const keys = new KeyNormalizer()

const nothingIfMissing = (error: Error & { cause?: { code?: string } }): { objects: []; paginationToken?: string } => {
  if (error.cause?.code === 'ENOENT') return { objects: [] }
  throw error
}

async function moveOnDisk(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  const folder = await open(dirname(to))
  await folder.sync().finally(() => folder.close())
}

async function readFromDisk(path: string, range?: ByteRange) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const bytes = file && Readable.from(chunksOf(file, range), { objectMode: false, highWaterMark: READ_BYTES })
  // Here and not in the generator: one that nobody has read from runs no `finally`.
  return bytes?.once('close', () => void file?.close())
}

async function* chunksOf(file: FileHandle, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
  for (let at = start; at < end; ) {
    const memory = lendBuffer(Math.min(READ_BYTES, end - at))
    const { bytesRead } = await file.read(memory, 0, memory.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield markLent(memory.subarray(0, bytesRead))
  }
}
