import { buffer } from 'node:stream/consumers'
import type { Db } from '../infra/db/db'
import { verified } from '../infra/files/verified-stream'
import { documentsOf, type FileStore } from '../infra/files/file-store'
import { forEach } from '../infra/jobs/for-each'
import { findOutside, findReplaced, forgetReplaced, replaceFile, type ReplacedCopy } from './queries'

const AT_A_TIME = 20
const REPLACED_AT_A_TIME = 1000
/** Longer than anybody reads a document whose name they have, and than a row takes to name a file that was marked. */
const READERS_MS = 300_000

interface EncryptOptions {
  db: Db
  files: FileStore
  /** The newest key's id. */
  keyId: string
  signal: AbortSignal
  /** Called for each unreadable document; it stays unchanged, and the others are encrypted. */
  unreadable: (error: unknown, file: string) => void
}

/**
 * Encrypts by the newest key what is not: documents that were kept before there was a key, and those of earlier keys.
 * Returns how many.
 */
export async function encryptDocuments({ db, files, keyId, signal, unreadable }: EncryptOptions): Promise<number> {
  let encrypted = 0
  for (let after = ''; !signal.aborted; ) {
    const found = await findOutside(db, documentsOf(keyId), after, AT_A_TIME)
    for (const document of found) {
      if (signal.aborted) break
      try {
        if (await encryptOne(db, files, document.file, document.sha256)) encrypted += 1
      } catch (error) {
        unreadable(error, document.file)
      }
    }
    if (found.length < AT_A_TIME) break
    after = found.at(-1)!.file
  }
  return encrypted
}

/**
 * Deletes the earlier copies of documents, once nobody reads them any more. Who puts a file marks it first: a mark that
 * is still the one that was found means that no row can have come to name the file since, and a new one waits until
 * the file is gone, so that it is put after that. A crash before the commit leaves the mark: the next run goes on.
 */
export async function deleteReplaced(db: Db, files: FileStore, forMs = READERS_MS) {
  let found: ReplacedCopy[]
  do {
    found = await findReplaced(db, forMs, REPLACED_AT_A_TIME)
    await forEach(found, (copy) =>
      db.transaction(async (tx) => {
        if ((await forgetReplaced(tx, copy)) && !copy.named) await files.remove(copy.file)
      }),
    )
  } while (found.length > 0)
}

async function encryptOne(db: Db, files: FileStore, file: string, sha256: string) {
  const [body, size] = [await files.read(file), await files.sizeOf(file)]
  if (!body || size === undefined) throw new Error(`${file} is not in the store`)
  const stored = await files.putDocument(await buffer(verified(body, { size, sha256 })))
  const replaced = await replaceFile(db, file, stored.file)
  // Another server was faster.
  if (!replaced) await files.remove(stored.file)
  return replaced
}
