import type { EvidenceRow } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { inKey } from '../../infra/db/fragments'
import { MOST_FOUND } from '../../operators/search/finder'

export type FoundPiece = Pick<EvidenceRow, 'baoquan' | 'title' | 'isApp' | 'newData' | 'userId' | 'fileStatus' | 'userType'>

const columns = sql`baoquan, title, is_app as "isApp", new_data as "newData", user_id as "userId", file_status as "fileStatus", user_type as "userType"`

export const evidenceByNumber = (db: Db, number: string) => db.rows<FoundPiece>(sql`select ${columns} from evidence where baoquan = ${number.toUpperCase()}`)

/** By the SHA-256 or the SM3 of its file, in hex. */
export const evidenceByHash = (db: Db, hash: string) =>
  db.rows<FoundPiece>(sql`
    select ${columns} from evidence where sha256 = decode(${hash}, 'hex') or sm3 = decode(${hash}, 'hex') order by id limit ${MOST_FOUND}`)

/** Pieces whose title holds the text, the newest first. */
export const evidenceByTitle = (db: Db, text: string, which: { ofApp: boolean }) => {
  const ofApp: Sql = which.ofApp ? sql`and is_app > 0` : sql``
  return db.rows<FoundPiece>(sql`
    with hits as materialized (
      select id, ${columns} from evidence
      where ${inKey('name_key', text)} and strpos(normal_form(title), (select normal_form(${text}))) > 0 ${ofApp} limit 200
    )
    select * from hits order by id desc limit ${MOST_FOUND}`)
}
