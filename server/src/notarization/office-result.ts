import { Problem } from '@console/platform/contract/open/problems'
import { addEvent } from '../events/add-event'
import type { Db } from '../infra/db/db'
import * as queries from './queries'
import { type Status, statusAfter } from './steps'

export interface OfficeResult extends queries.Result {
  /** Who says so. */
  by: string
  at: Date
}

/**
 * Saves what the notary's office decided on an application, once, and adds an event. Returns the status before and
 * after; undefined when the same was said before.
 * @throws Problem for one that is not paid, or whose status does not allow it
 */
export async function takeResult(tx: Db, orderId: number, result: OfficeResult): Promise<{ before: Status; after: Status } | undefined> {
  const { orderNo, status, pay } = (await queries.lockApplication(tx, orderId))!
  const said = await queries.findResult(tx, orderId)
  if (said && said.kind === result.kind && said.remark === result.remark) return undefined
  if (said) throw new Problem('illegal-transition', '公证处的结果只能提交一次')
  if (pay !== 2) throw new Problem('illegal-transition', '该申请尚未支付，没有结果')
  const after = statusAfter(result.kind === 'issued' ? 'issue' : 'fail', status)
  if (after !== status) await queries.setStatus(tx, orderId, after)
  await queries.insertResult(tx, orderId, result)
  await addEvent(tx, 'notarization.concluded', { order_no: orderNo, notarial_status: after })
  return { before: status, after }
}
