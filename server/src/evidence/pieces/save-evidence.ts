import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { markReplaced } from '../../documents/queries'
import type { Db } from '../../infra/db/db'
import { disown } from '../../infra/uploads/queries'
import { addCustody, BY_PLATFORM, holdChains } from './custody'
import { manifestOf } from './manifest'
import type { EvidenceFile, Handover, NewEvidence } from './new-evidence'
import { sanitiseCertificate } from './sanitise'

/**
 * Takes evidence in, with its file, what is to be proved of it, and the first event of its custody. The only writer of
 * evidence. The caller holds a transaction. Returns the ids in the order of the pieces.
 * @throws when a piece says that its file is uploaded and brings none, or another one than was captured
 */
export async function saveEvidence(tx: Db, pieces: readonly NewEvidence[]): Promise<number[]> {
  for (const { baoquan, file, fileStatus, digests } of pieces) {
    if ((fileStatus === 1) !== (file !== undefined)) throw new Error(`${baoquan}: an uploaded file is there, and no other`)
    if (file && file.sha256 !== digests.sha256) throw new Error(`${baoquan}: its file is not the one that was captured`)
  }
  const files = pieces.flatMap(({ baoquan, file }) => (file ? [{ baoquan, ...fileRowOf('original', file) }] : []))
  const proofs = pieces.map((piece) => ({ baoquan: piece.baoquan, manifest: manifestOf(piece), nonce: randomBytes(16).toString('hex') }))
  // One statement: a piece in its time costs as many messages to the database as it takes statements.
  const saved = await tx.rows<{ id: number; baoquan: string }>(sql`
    with saved as (
      insert into evidence (baoquan, user_id, user_type, company_name, mobile, type, title, is_app, file_type, file_status, new_data, sha256, sm3,
        saved_at, started_at, ended_at, address, device, html)
      select n.baoquan, u.id, u.type, u.name, u.mobile, n.type, n.title, n.is_app, n.file_type, n.file_status, n.new_data, decode(n.sha256, 'hex'), decode(n.sm3, 'hex'),
        n.saved_at, n.started_at, n.ended_at, n.address, n.device, n.html
      from jsonb_to_recordset(${JSON.stringify(pieces.map(rowOf))}::jsonb) as n (baoquan text, user_id int, type text, title text, is_app int, file_type int, file_status int,
        new_data int, sha256 text, sm3 text, saved_at timestamptz, started_at timestamptz, ended_at timestamptz, address text, device jsonb, html text)
      join users u on u.id = n.user_id
      returning id, baoquan
    ), files as (
      insert into evidence_files (path, evidence_id, kind, name, file, type, size, sha256, crc32)
      select f.path, saved.id, f.kind, f.name, f.file, f.type, f.size, f.sha256, f.crc32
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        as f (baoquan text, path text, kind text, name text, file text, type text, size bigint, sha256 text, crc32 bigint) join saved using (baoquan)
    ), proofs as (
      insert into evidence_proofs (evidence_id, manifest, nonce)
      select saved.id, p.manifest, decode(p.nonce, 'hex')
      from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb) as p (baoquan text, manifest text, nonce text) join saved using (baoquan)
    )
    select id, baoquan from saved`)
  const ids = new Map(saved.map(({ id, baoquan }) => [baoquan, id]))
  const withIds = pieces.map((piece) => {
    const id = ids.get(piece.baoquan)
    if (id === undefined) throw new Error(`${piece.baoquan}: there is no user ${piece.userId}`)
    return { ...piece, id }
  })
  await addCustody(
    tx,
    withIds.map(({ id, savedAt, handover }) => ({ evidenceId: id, kind: 'saved', at: savedAt, ...BY_PLATFORM, ...handover })),
  )
  return withIds.map(({ id }) => id)
}

interface Receipt {
  evidenceId: number
  at: Date
  handover: Handover
}

/**
 * Gives a piece that was saved without its file, or whose file was found damaged, the file, and says so in its custody.
 * The caller holds a transaction; `take` is called in it when the file is not there yet, and answers it. What is kept
 * of a damaged one goes.
 * @throws when it is not the file that was captured
 */
export async function receiveFile(tx: Db, { evidenceId, at, handover }: Receipt, take: () => Promise<EvidenceFile>): Promise<void> {
  await holdChains(tx, [evidenceId])
  const { baoquan, sha256, isWaiting } = (await tx.one<{ baoquan: string; sha256: string; isWaiting: boolean }>(sql`
    select baoquan, encode(sha256, 'hex') as sha256, file_status <> 1 as "isWaiting" from evidence where id = ${evidenceId}`))!
  const damaged = await removeDamaged(tx, evidenceId)
  if (!isWaiting && !damaged) return
  const file = await take()
  if (file.sha256 !== sha256) throw new Error(`${baoquan}: its file is not the one that was captured`)
  if (isWaiting) await tx.rows(sql`update evidence set file_status = 1 where id = ${evidenceId}`)
  await addFiles(tx, [{ evidenceId, kind: 'original', file: damaged ? { ...file, name: damaged.name, type: damaged.type } : file }])
  const received = { evidenceId, kind: 'received', at, accountId: null, ...handover } as const
  const restored = { ...BY_PLATFORM, evidenceId, kind: 'verified', at, detail: '文件已重新提交，与存证时的哈希一致' } as const
  await addCustody(tx, damaged ? [received, restored] : [received])
}

/** A check that was reading the damaged file does not find it any more. Its bytes go unless something else has them. */
async function removeDamaged(tx: Db, evidenceId: number) {
  const damaged = await tx.one<{ file: string; name: string; type: string }>(sql`
    delete from evidence_files where evidence_id = ${evidenceId} and kind = 'original' and damaged_at is not null returning file, name, type`)
  if (damaged) {
    await disown(tx, damaged.file)
    await markReplaced(tx, [damaged.file])
  }
  return damaged
}

/** What is kept beside the file as it was captured. */
export type FileKind = 'original' | 'thumbnail' | 'transcoded' | 'certificate'

/** Returns the paths, in the order of the files. */
export async function addFiles(tx: Db, files: readonly { evidenceId: number; kind: FileKind; file: EvidenceFile }[]): Promise<string[]> {
  const rows = files.map(({ evidenceId, kind, file }) => ({ evidence_id: evidenceId, ...fileRowOf(kind, file) }))
  await tx.rows(sql`
    insert into evidence_files (path, evidence_id, kind, name, file, type, size, sha256, crc32)
    select path, evidence_id, kind, name, file, type, size, sha256, crc32 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (path text, evidence_id int, kind text, name text, file text, type text, size bigint, sha256 text, crc32 bigint)`)
  return rows.map(({ path }) => path)
}

const fileRowOf = (kind: FileKind, file: EvidenceFile) => ({ kind, path: pathOf(file), ...file })

/** Not to be guessed; it has the extension of the name, by which some programs recognise the type. */
function pathOf({ name }: EvidenceFile) {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? []
  return `${randomBytes(16).toString('hex')}${ending.toLowerCase()}`
}

const rowOf = ({ digests, file: _, handover: __, userId, isApp, fileType, fileStatus, newData, savedAt, startedAt, endedAt, html, ...piece }: NewEvidence) => ({
  ...piece,
  html: html === undefined ? null : sanitiseCertificate(html),
  ...digests,
  user_id: userId,
  is_app: isApp,
  file_type: fileType,
  file_status: fileStatus,
  new_data: newData,
  saved_at: savedAt,
  started_at: startedAt,
  ended_at: endedAt,
})
