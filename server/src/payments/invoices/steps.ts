import { invoiceStatuses } from '@console/platform/contract/finance'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import * as queries from './queries'

type Status = queries.InvoiceState['status']

const steps = {
  /** Finance is asked to issue or to print it. */
  submit: { name: '提交财务', from: { 1: 2 } },
  /** Finance has issued it: its document is there. */
  issue: { name: '开具电子发票', from: { 1: 3, 2: 3 } },
} as const satisfies Record<string, { name: string; from: Partial<Record<Status, Status>> }>

/** @throws Problem for a step that does not begin at this status */
function nextOf(step: keyof typeof steps, status: Status): Status {
  const { name, from } = steps[step]
  const next = (from as Partial<Record<Status, Status>>)[status]
  if (!next) throw new Problem('illegal-transition', `该发票的状态是${invoiceStatuses[status]}，不能${name}`)
  return next
}

/**
 * Hands an application to finance. Returns false when it was handed there before. @throws Problem when it is decided
 */
export async function submitInvoice(tx: Db, id: number): Promise<boolean> {
  const { status } = (await queries.lockInvoice(tx, id))!
  if (status === 2) return false
  await queries.setStatus(tx, id, nextOf('submit', status))
  return true
}

interface Issued {
  pdf: { file: string; size: number }
  /** Who issued it. */
  by: string
  at: Date
}

/**
 * Keeps the document of an electronic invoice, which issues it. Returns the status before. @throws Problem for one on
 * paper, and when it is decided
 */
export async function issueInvoice(tx: Db, id: number, issued: Issued): Promise<Status> {
  const { type, status } = (await queries.lockInvoice(tx, id))!
  if (type !== '电子') throw new Problem('illegal-transition', '纸质发票由审核开具，没有电子文件')
  await queries.setIssued(tx, id, { ...issued, status: nextOf('issue', status) })
  return status
}
