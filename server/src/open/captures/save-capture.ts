import { captureTypes, nextStatuses } from '@console/platform/contract/online'
import type { Capture, openCaptures } from '@console/platform/contract/open/captures'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import type { OpenCall } from '../http/open-domain'
import { findReference } from '../references/queries'
import { contentHash } from '../references/references'
import { requireApproved } from '../users/require-approved'
import * as queries from './queries'

type Save = OpenCall<typeof openCaptures.save>

/** Saves a reported capture: a new one, or one with an allowed next state. */
export async function saveCapture(tx: Db, call: Save): Promise<queries.CaptureRow> {
  const { params, body } = call
  const kept = await queries.lockCapture(tx, params.number)
  if (!kept) return (await added(tx, call)) ?? saveCapture(tx, call)
  requireSameCapture(kept, body)
  const evidence = await evidenceOf(tx, call)
  if (isSame(kept, body, evidence)) return kept
  requireNext(kept, body)
  await write(call, evidence, (row) => queries.updateCapture(tx, kept.id, row), tx)
  return (await queries.lockCapture(tx, params.number))!
}

/** Undefined when another call reported it first. */
async function added(tx: Db, call: Save) {
  await requireApproved(tx, call.body.user_id)
  const evidence = await evidenceOf(tx, call)
  const isNew = await write(call, evidence, (row) => queries.insertCapture(tx, row), tx)
  return isNew && queries.lockCapture(tx, call.params.number)
}

async function write<T>({ params, body }: Save, evidence: Evidence, into: (row: Parameters<typeof queries.insertCapture>[1]) => Promise<T>, tx: Db) {
  if (body.label !== undefined) await queries.insertLabel(tx, body.label)
  return into({ ...body, number: params.number, evidenceId: evidence?.id ?? null })
}

type Evidence = { id: number; baoquan: string } | undefined

/** The resulting piece of evidence, of the same user and of no other capture. */
async function evidenceOf(tx: Db, { params, body, caller }: Save): Promise<Evidence> {
  const { evidence: ref, baoquan, user_id } = body
  if (ref === undefined && baoquan === undefined) return
  const field = ref === undefined ? 'baoquan' : 'evidence'
  const named = ref === undefined ? undefined : await findReference(tx, { namespace: caller.namespace, resource: 'evidence', ref })
  const isNamed = ref === undefined || named !== undefined
  const found = isNamed ? await queries.lockEvidence(tx, { id: named?.recordId, baoquan }, user_id) : undefined
  if (!found) throw new Problem('unknown-evidence', undefined, [{ field, detail: '该用户没有这份证据' }])
  const other = await queries.captureOfEvidence(tx, found.id)
  if (other !== undefined && other !== params.number) throw new Problem('evidence-taken', undefined, [{ field, detail: `该证据属于取证 ${other}` }])
  return found
}

function requireSameCapture(kept: queries.CaptureRow, body: Capture) {
  const fixed = (['type', 'user_id'] as const).filter((field) => kept[field] !== body[field])
  if (fixed.length)
    throw new Problem(
      'reference-conflict',
      undefined,
      fixed.map((field) => ({ field, detail: '取证的类型和用户不能更改' })),
    )
}

/** A capture that stays in its state may be reported again while it goes on. */
function requireNext({ status, type }: queries.CaptureRow, body: Capture) {
  const next = nextStatuses[type][status]
  if (next && (status === body.status || next.includes(body.status))) return
  if (status === body.status) throw new Problem('reference-conflict', `取证 ${status} 之后内容不再变化`)
  const detail = next ? `${captureTypes[type]}在 ${status} 之后只能是 ${next.join('、')}` : `取证 ${status} 之后状态不再变化`
  throw new Problem('illegal-transition', detail, [{ field: 'status', detail }])
}

function isSame(kept: queries.CaptureRow, body: Capture, evidence: Evidence) {
  const { evidence: _, baoquan: __, begin_at, ...reported } = body
  const { name, label, status, url, time_length, environment, type, user_id } = kept
  const before = { type, user_id, name, status, label, url, time_length, environment }
  const given = { label: null, url: null, time_length: null, environment: null, ...reported }
  return begin_at.getTime() === kept.begin_at.getTime() && (evidence?.baoquan ?? null) === kept.baoquan && contentHash(before).equals(contentHash(given))
}
