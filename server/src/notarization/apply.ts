import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../infra/db/db'
import * as queries from './queries'

interface Options {
  orderNo: string
  application: queries.Application
  /** Numbers of the evidence that it is about. */
  evidence: readonly string[]
  documents: readonly queries.Document[]
  at: Date
}

/**
 * Takes the application of an order for a certificate in. Returns the order's id.
 * @throws Problem for no such order, one that has an application or whose payment failed, for evidence that is not its
 * user's, and for no such notary
 */
export async function applyForCertificate(tx: Db, { orderNo, application, evidence, documents, at }: Options): Promise<number> {
  const order = await queries.lockOrder(tx, orderNo)
  if (order?.kind !== 3) throw new Problem('not-found', '没有这个出证订单')
  if (order.pay === 3) throw new Problem('illegal-transition', '该订单支付失败，不能申请出证')
  if (await queries.isApplied(tx, order.id)) throw new Problem('reference-conflict', `订单 ${orderNo} 已有出证申请`)
  const own = await queries.findEvidence(tx, order.userId, evidence)
  const unknown = evidence.filter((number) => !own.some(({ baoquan }) => baoquan === number))
  if (unknown.length) {
    const detail = `该用户没有这些证据：${unknown.join('、')}`
    throw new Problem('unknown-evidence', detail, [{ field: 'evidence', detail }])
  }
  const { notary, ...said } = application
  const notaryId = notary === undefined ? undefined : await notaryOf(tx, notary)
  await queries.insertNotarization(tx, order, { ...said, notaryId }, at)
  await queries.insertEvidence(
    tx,
    order.id,
    own.map(({ id }) => id),
  )
  await queries.insertDocuments(tx, order.id, documents)
  return order.id
}

/** @throws Problem for a name that no notary has, or several */
async function notaryOf(tx: Db, name: string): Promise<number> {
  const [notary, another] = await queries.holdNotaries(tx, name)
  const detail = notary ? `公证员列表中有多名${name}` : `公证员列表中没有${name}`
  if (!notary || another) throw new Problem('invalid-fields', detail, [{ field: 'notary', detail }])
  return notary.id
}
