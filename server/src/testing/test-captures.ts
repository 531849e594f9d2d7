import type { z } from '@console/platform/contract'
import type { CaptureStatus, CaptureType, Environment } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import type { FileStore } from '../infra/files/file-store'
import { insertEvidence } from './test-evidence'

interface Options {
  userId: number
  type: CaptureType
  status?: CaptureStatus
  number?: string
  name?: string
  label?: string
  at?: Date
  minutes?: number
  environment?: z.infer<typeof Environment>
  files?: FileStore
  bytes?: Buffer
  /** Of its certificate. */
  html?: string
}

let made = 0

/** A capture of a user; a successful one has its evidence, an image. */
export async function insertCapture(db: Db, { userId, type, files, bytes, html, label, minutes, environment, ...wanted }: Options) {
  made += 1
  const status = wanted.status ?? (type === 'web' || type === 'pro' ? 'SUCCESS' : 'SUCCESSED')
  const piece = status.startsWith('SUCCESS') ? await insertEvidence(db, { userId, files, bytes, html, fileType: 2 }) : undefined
  if (piece) await db.rows(sql`update evidence_files set type = 'image/png' where evidence_id = ${piece.id}`)
  // Captures of two types are named by their evidence number, of the others by a number of their own.
  const number = wanted.number ?? (piece && (type === 'web' || type === 'live') ? piece.baoquan : `AT${String(made).padStart(14, '0')}`)
  if (label) await db.rows(sql`insert into capture_labels (name) values (${label}) on conflict do nothing`)
  await db.rows(sql`
    insert into captures (type, number, user_id, username, mobile, name, label_id, status, begin_at, minutes, environment, evidence_id)
    select ${type}, ${number}, id, name, mobile, ${wanted.name ?? `取证 ${made}`}, (select id from capture_labels where name = ${label ?? null}), ${status},
      ${wanted.at ?? new Date('2026-06-01T10:00:00+08:00')}, ${minutes ?? null}, ${environment ? JSON.stringify(environment) : null}::jsonb, ${piece?.id ?? null}
    from users where id = ${userId}`)
  return { number, piece }
}
