import type { openUsers } from '@console/platform/contract/open/users'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { masked } from '../../operators/access/masked-mobile'
import { recordChange } from '../../operators/audit/trail'
import type { OpenCall } from '../http/open-domain'
import { findReference, holdReference, insertReference } from '../references/queries'
import { contentHash } from '../references/references'
import * as queries from './queries'

type Save = OpenCall<typeof openUsers.save>

/** Registers or updates a user under the caller's reference. @returns the user's id */
export async function saveUser(tx: Db, call: Save): Promise<number> {
  const { params, body, caller } = call
  const name = { namespace: caller.namespace, resource: 'user' as const, ref: params.ref }
  await holdReference(tx, name)
  const known = await findReference(tx, name)
  if (known) return updated(tx, (await queries.lockUser(tx, known.recordId))!, call)
  await requireFree(tx, body)
  const id = await queries.insertUser(tx, body, body.registered_time ?? new Date())
  // The row has the current values: the hash only covers the first content.
  await insertReference(tx, { ...name, content: contentHash(body), recordId: id })
  return id
}

/** Name and mobile may change, on record; the name not while it is under review or after its approval. */
async function updated(tx: Db, user: queries.User, { body, caller, ip }: Save) {
  const fixed = [...(body.type === user.type ? [] : ['type']), ...(sameTime(body.registered_time, user.registeredAt) ? [] : ['registered_time'])]
  if (fixed.length)
    throw new Problem(
      'reference-conflict',
      undefined,
      fixed.map((field) => ({ field, detail: '注册后不能更改' })),
    )
  const isRenamed = body.name !== user.name
  if (isRenamed && user.user_status === 2) throw new Problem('under-review', undefined, [{ field: 'name', detail: '审核中的名称不能更改' }])
  if (isRenamed && user.user_status === 3) throw new Problem('already-approved', undefined, [{ field: 'name', detail: '已通过审核的名称不能更改' }])
  const isMoved = body.mobile !== user.mobile
  if (!isRenamed && !isMoved) return user.id
  if (isMoved) await requireFree(tx, body)
  await queries.updateUser(tx, user.id, body)
  const facts = ({ name, mobile }: Pick<queries.User, 'name' | 'mobile'>) => ({ ...(isRenamed && { name }), ...(isMoved && { mobile: masked(mobile) }) })
  await recordChange(
    tx,
    { at: new Date(), accountId: null, operator: caller.name, ip },
    { subject: 'user', subjectId: user.id, action: '更新用户信息', before: facts(user), after: facts(body) },
  )
  return user.id
}

async function requireFree(tx: Db, body: Save['body']) {
  await queries.holdMobile(tx, body)
  if (await queries.findByMobile(tx, body)) throw new Problem('mobile-taken', undefined, [{ field: 'mobile', detail: '该手机号已被其他用户使用' }])
}

const sameTime = (given: Date | undefined, kept: Date) => given === undefined || given.getTime() === kept.getTime()
