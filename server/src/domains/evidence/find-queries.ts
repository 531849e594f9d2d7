import type { EvidenceRow } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export const evidenceByNumber = (db: Db, number: string) =>
  db.one<Pick<EvidenceRow, 'baoquan' | 'title' | 'isApp' | 'newData' | 'userId' | 'fileStatus' | 'userType'>>(sql`
    select baoquan, title, is_app as "isApp", new_data as "newData", user_id as "userId", file_status as "fileStatus", user_type as "userType"
    from evidence where baoquan = ${number.toUpperCase()}`)
