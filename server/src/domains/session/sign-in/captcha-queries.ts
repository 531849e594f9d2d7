import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

export const insertCaptcha = (db: Db, { tokenHash, answerHash, expiresAt }: { tokenHash: Buffer; answerHash: Buffer; expiresAt: Date }) =>
  db.rows(sql`insert into captchas (token_hash, answer_hash, expires_at) values (${tokenHash}, ${answerHash}, ${expiresAt})`)

export const takeCaptcha = (db: Db, tokenHash: Buffer) =>
  db.one<{ answerHash: Uint8Array; expiresAt: Date }>(sql`
    delete from captchas where token_hash = ${tokenHash} returning answer_hash as "answerHash", expires_at as "expiresAt"`)
