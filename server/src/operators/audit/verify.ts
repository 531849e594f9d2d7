import { createHash } from 'node:crypto'
import { auditLeaf } from '@console/platform/proof'
import type { Db } from '../../infra/db/db'
import {
  type Anchor,
  type ArchiveFile,
  BATCH,
  countArchives,
  type Entry,
  entriesBetween,
  entriesOf,
  findEnd,
  readStretches,
  type Stretch,
} from './verify-queries'

/** The entries of an archive, in their order, as JSON. */
type ReadArchive = (archive: ArchiveFile) => AsyncGenerator<string>

export type Verdict =
  | { intact: true; head: Anchor }
  | {
      intact: false
      /** The first entry that is not as it was written. */
      brokenAt: number
      reason: string
    }

interface VerifyOptions {
  anchor?: Anchor
  /** May delay it, or end it by an error. */
  betweenBatches?: () => Promise<unknown>
  /** Without it, archived entries are a gap whose two ends fit. */
  readArchive?: ReadArchive
}

/**
 * Recomputes the trail from its first entry to the one that is the last when it begins, and compares it with the
 * entries that are in the ledger of evidence. Entries are only added, so they are read in batches without a
 * transaction. An end that no head of the ledger has taken in yet can be cut off unseen together with the trail's head:
 * an `anchor` kept outside of the database shows that, too.
 */
export async function verifyTrail(db: Db, { readArchive, ...options }: VerifyOptions = {}): Promise<Verdict> {
  for (;;) {
    const known = await countArchives(db)
    const archives = readArchive && archivedEntries(db, readArchive)
    const verdict = await verifyWith(db, options, archives).finally(() => archives?.close())
    // Entries that were archived meanwhile are missed where they were.
    if (verdict.intact || (await countArchives(db)) === known) return verdict
  }
}

async function verifyWith(db: Db, { anchor, betweenBatches }: VerifyOptions, archives?: Archives): Promise<Verdict> {
  const end = (await findEnd(db))!
  const archived = new Map((await readStretches(db)).map((stretch) => [stretch.from, stretch]))
  let last: Anchor = { id: 0, hash: '' }
  const broken = (brokenAt: number, reason: string): Verdict => ({ intact: false, brokenAt, reason })

  /** The first problem up to the next entry that is not archived. */
  async function passArchived() {
    for (let stretch = archived.get(last.id + 1); stretch; stretch = archived.get(last.id + 1)) {
      if (stretch.previousHash !== last.hash) return broken(stretch.from, '与前一条记录不相连')
      const problem = archives && (await problemIn(stretch, archives, anchor))
      if (problem) return broken(...problem)
      last = { id: stretch.to, hash: stretch.hash }
    }
    return undefined
  }

  for (let read = BATCH; read === BATCH; ) {
    const entries = await entriesBetween(db, last.id, end.newest)
    for (const entry of entries) {
      const gap = await passArchived()
      if (gap) return gap
      if (entry.id !== last.id + 1) return broken(last.id + 1, '该条记录已被删除')
      const problem = await problemOf(entry, last, anchor)
      if (problem) return broken(entry.id, problem)
      last = { id: entry.id, hash: entry.hash }
    }
    read = entries.length
    await betweenBatches?.()
  }
  const gap = await passArchived()
  if (gap) return gap
  const known = Math.max(end.sealed, anchor?.id ?? 0)
  if (end.id !== last.id || end.hash !== last.hash || known > last.id) return broken(last.id + 1, '其后的记录已被删除')
  return { intact: true, head: last }
}

/** The first archived entry that is not as it was written, and why. */
async function problemIn(stretch: Stretch, archives: Archives, anchor?: Anchor): Promise<[number, string] | undefined> {
  let last: Anchor = { id: stretch.from - 1, hash: stretch.previousHash }
  while (last.id < stretch.to) {
    const entry = await archives.next(stretch.archive)
    if (entry?.id !== last.id + 1) return [last.id + 1, '归档文件中没有该条记录']
    const problem = await problemOf(entry, last, anchor)
    if (problem) return [entry.id, problem]
    last = { id: entry.id, hash: entry.hash }
  }
  return last.hash === stretch.hash ? undefined : [last.id, '与归档时的哈希不符']
}

type Archives = ReturnType<typeof archivedEntries>

/** Reads each archive once from its beginning: stretches come in the order of their entries. */
function archivedEntries(db: Db, readArchive: ReadArchive) {
  const opened = new Map<string, AsyncGenerator<Entry>>()
  return {
    async next(archive: ArchiveFile): Promise<Entry | undefined> {
      const entries = opened.get(archive.file) ?? entriesIn(db, readArchive(archive))
      opened.set(archive.file, entries)
      return (await entries.next()).value
    },
    async close() {
      for (const entries of opened.values()) await entries.return(undefined)
    },
  }
}

async function* entriesIn(db: Db, lines: AsyncGenerator<string>): AsyncGenerator<Entry> {
  let batch: string[] = []
  for await (const line of lines) {
    if (batch.push(line) < BATCH) continue
    yield* await entriesOf(db, batch)
    batch = []
  }
  yield* await entriesOf(db, batch)
}

async function problemOf({ id, content, previousHash, hash, leaf }: Entry, last: Anchor, anchor?: Anchor) {
  if (previousHash !== last.hash) return '与前一条记录不相连'
  if (createHash('sha256').update(content).digest('hex') !== hash) return '内容与其哈希不符'
  if (anchor?.id === id && anchor.hash !== hash) return '与留存的哈希不符'
  if (leaf && !(await isLeafOf(leaf, { id, hash }))) return '与账本中的哈希不符'
  return undefined
}

const isLeafOf = async (leaf: Uint8Array, { id, hash }: Anchor) => Buffer.from(await auditLeaf({ id, hash: Buffer.from(hash, 'hex') })).equals(leaf)
