import type { EvidenceRow } from '@console/platform/contract/evidence'
import type { CaptureType } from '@console/platform/contract/online'
import sql, { raw } from 'sql-template-tag'
import { claim, isUnclaimed, release } from '../../infra/db/claims'
import type { Db } from '../../infra/db/db'
import type { FileKind } from './save-evidence'

/** A file of a piece of evidence, as far as it takes to hand it out. */
export interface KeptFile {
  evidenceId: number
  baoquan: string
  title: string
  isApp: EvidenceRow['isApp']
  /** The type of the capture that it came from; null for other evidence. */
  capture: CaptureType | null
  /** Whether an application for a certificate is about it. */
  isApplied: boolean
  fileStatus: EvidenceRow['fileStatus']
  path: string
  kind: FileKind
  name: string
  file: string
  type: string
  size: number
  sha256: string
  crc32: number
  /** Of the captured file, in hex; null where it was saved without. */
  sm3: string | null
  savedAt: Date
  damagedAt: Date | null
}

/** A piece of evidence with its file as it was captured, if it is uploaded. */
export type Original =
  | KeptFile
  | { [K in keyof KeptFile]: K extends 'evidenceId' | 'baoquan' | 'title' | 'isApp' | 'capture' | 'isApplied' | 'fileStatus' ? KeptFile[K] : null }

/** The type of the capture that `evidence e` came from, and whether an application is about it. */
export const sourceColumns = `(select type from captures where evidence_id = e.id) as capture, exists (select from order_evidence where evidence_id = e.id) as "isApplied"`

const columns = raw(`e.id as "evidenceId", e.baoquan, e.title, e.is_app as "isApp", ${sourceColumns}, e.file_status as "fileStatus",
  f.path, f.kind, f.name, f.file, f.type, f.size, f.sha256, f.crc32, encode(e.sm3, 'hex') as sm3, e.saved_at as "savedAt", f.damaged_at as "damagedAt"`)

export const findFile = (db: Db, path: string) =>
  db.one<KeptFile>(sql`select ${columns} from evidence_files f join evidence e on e.id = f.evidence_id where f.path = ${path}`)

/** In the order of the paths; what is not there is left out. */
export const findFiles = (db: Db, paths: readonly string[]) =>
  db.rows<KeptFile>(sql`
    select ${columns} from evidence_files f join evidence e on e.id = f.evidence_id
    where f.path = any(${[...paths]}::text[]) order by array_position(${[...paths]}::text[], f.path)`)

const originals = sql`select ${columns} from evidence e left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'`

export const findOriginal = (db: Db, baoquan: string) => db.one<Original>(sql`${originals} where e.baoquan = upper(${baoquan})`)

/** In the order of the ids; what is not there is left out. */
export const findOriginals = (db: Db, ids: readonly number[]) =>
  db.rows<Original>(sql`${originals} where e.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], e.id)`)

/** Those of captures that succeeded, with their numbers and in the order of them; what is not there is left out. */
export const findCaptureOriginals = (db: Db, numbers: readonly string[]) =>
  db.rows<Original & { number: string }>(sql`
    select c.number, o.* from captures c join lateral (${originals} where e.id = c.evidence_id) o on true
    where c.number = any(${[...numbers]}::text[]) order by array_position(${[...numbers]}::text[], c.number)`)

/** Keeps that a file which was whole before is whole. Returns whether it was; else nothing is written. */
export const keepIntact = async (db: Db, path: string, at: Date) =>
  (await db.rows(sql`update evidence_files set checked_at = ${at} where path = ${path} and damaged_at is null returning 1 as one`)).length > 0

/**
 * Keeps the outcome of a check. Returns whether the file was known as damaged before; undefined when there was nothing
 * to write.
 */
export const saveVerification = (db: Db, path: string, { intact, found = null }: { intact: boolean; found?: string | null }, at: Date) =>
  db.one<{ wasDamaged: boolean }>(sql`
    update evidence_files f set checked_at = ${at}, damaged_at = case when ${intact} then null else coalesce(f.damaged_at, ${at}) end,
      found_sha256 = ${intact ? null : found}
    from (select path, damaged_at is not null as "wasDamaged" from evidence_files where path = ${path} for update) before
    where f.path = before.path returning before."wasDamaged"`)

export type Due = Pick<KeptFile, 'evidenceId' | 'path' | 'file' | 'size' | 'sha256'>

const VERIFYING = 'check'
/** Held by nobody: a file that could not be read is left alone until then. */
const UNREADABLE = 'unreadable'

/**
 * The file that was not verified for longest and that no other server is at: before `verifiedBefore`, or, if it is
 * damaged, before `damagedBefore`.
 */
const findDueFile = (db: Db, { verifiedBefore, damagedBefore }: { verifiedBefore: Date; damagedBefore: Date }) => {
  const isFree = sql`${isUnclaimed(VERIFYING, sql`f.path`)} and ${isUnclaimed(UNREADABLE, sql`f.path`)}`
  return db.one<Due>(sql`
    select evidence_id as "evidenceId", path, file, size, sha256 from (
      select * from (
        select * from evidence_files f where damaged_at is not null and checked_at < ${damagedBefore} and ${isFree} order by checked_at limit 1 for update skip locked) damaged
      union all
      select * from (
        select * from evidence_files f where (checked_at is null or checked_at < ${verifiedBefore}) and ${isFree}
        order by checked_at nulls first limit 1 for update skip locked) unchecked) due
    limit 1`)
}

/**
 * Takes the file that is due, for as long as `msOf` it: undefined when there is none, 'taken' when another server was
 * faster.
 */
export const claimDueFile = (db: Db, due: { verifiedBefore: Date; damagedBefore: Date }, msOf: (size: number) => number) =>
  db.transaction(async (tx) => {
    const file = await findDueFile(tx, due)
    if (!file) return undefined
    const [taken] = await claim(tx, { work: VERIFYING, forMs: msOf(file.size) }, [file.path])
    return taken === undefined ? 'taken' : file
  })

export const releaseFile = (db: Db, path: string) => release(db, VERIFYING, [path])

/** Notes that a file could not be read: it is not due for so long. */
export const putOff = (db: Db, path: string, forMs: number) => claim(db, { work: UNREADABLE, forMs }, [path])
