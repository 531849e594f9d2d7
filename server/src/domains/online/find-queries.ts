import type { CaptureStatus, CaptureType } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export const captureByNumber = (db: Db, number: string) =>
  db.one<{ number: string; type: CaptureType; name: string; status: CaptureStatus }>(sql`
    select number, type, name, status from captures where number = ${number.toUpperCase()}`)
