import { type Invoice, openInvoices } from '@console/platform/contract/open/invoices'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { recordChange } from '../../operators/audit/trail'
import { applyForInvoice } from '../../payments/invoices/apply'
import { submitInvoice } from '../../payments/invoices/steps'
import { type OpenCall, openDomain } from '../http/open-domain'
import { findReference } from '../references/queries'
import { contentHash, recordUnder } from '../references/references'
import * as queries from './queries'

type Named = OpenCall<OpenRoute<(typeof openInvoices.state)['params']>>

/** Invoices that users ask for, and what the finance system makes of them. */
export const invoicesDomain = () =>
  openDomain(openInvoices, {
    async apply({ db, caller, params: { ref }, body }) {
      const reference = { namespace: caller.namespace, resource: 'invoice' as const, ref, content: contentHash(body) }
      return stateOf(db, await recordUnder(db, reference, (tx) => applyForInvoice(tx, body)), ref)
    },

    state: async (call) => stateOf(call.db, await found(call), call.params.ref),

    async submit(call) {
      const { db, caller, ip } = call
      const id = await found(call)
      await db.transaction(async (tx) => {
        if (!(await submitInvoice(tx, id))) return
        const change = { subject: 'invoice', subjectId: id, action: '提交财务', before: { status: 1 }, after: { status: 2 } } as const
        await recordChange(tx, { at: new Date(), accountId: null, operator: caller.name, ip }, change)
      })
      return stateOf(db, id, call.params.ref)
    },
  })

/** The invoice of a reference. @throws Problem 404 when there is none */
async function found({ db, caller, params }: Named) {
  const known = await findReference(db, { namespace: caller.namespace, resource: 'invoice', ref: params.ref })
  if (!known) throw new Problem('not-found')
  return known.recordId
}

async function stateOf(db: Db, id: number, ref: string): Promise<Invoice> {
  const { createdAt, dealtAt, ...invoice } = (await queries.findInvoice(db, id))!
  return { ref, ...invoice, create_time: createdAt.toISOString(), deal_time: dealtAt?.toISOString() ?? null }
}
