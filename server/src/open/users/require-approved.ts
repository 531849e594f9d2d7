import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import * as queries from './queries'

/** Evidence and captures need an approved user. @throws Problem for any other user */
export async function requireApproved(db: Db, userId: number) {
  const status = await queries.statusOfUser(db, userId)
  if (status === undefined) throw new Problem('unknown-user', undefined, [{ field: 'user_id', detail: '该用户不存在' }])
  if (status !== 3) throw new Problem('user-not-approved', undefined, [{ field: 'user_id', detail: '该用户未通过实名认证' }])
}
