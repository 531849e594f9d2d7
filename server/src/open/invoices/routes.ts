import { type Invoice, openInvoices } from '@console/platform/contract/open/invoices'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import { markReplaced } from '../../documents/queries'
import { addEvent } from '../../events/add-event'
import type { Db } from '../../infra/db/db'
import { type FileStore, nameOf } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { recordChange } from '../../operators/audit/trail'
import { applyForInvoice } from '../../payments/invoices/apply'
import { issueInvoice, submitInvoice } from '../../payments/invoices/steps'
import { type OpenCall, openDomain } from '../http/open-domain'
import { findReference } from '../references/queries'
import { contentHash, type NewReference, onceByReference, recordUnder, unlessDone } from '../references/references'
import { uploadedDocument } from '../uploads/documents'
import { dropUpload } from '../uploads/finished-upload'
import * as queries from './queries'

type Named = OpenCall<OpenRoute<(typeof openInvoices.state)['params']>>

interface Stores {
  files: FileStore
  uploads: Uploads
}

/** Calls for invoices: users' applications, and updates of the finance system. */
export const invoicesDomain = ({ files, uploads }: Stores) =>
  openDomain(openInvoices, {
    async apply({ db, caller, params: { ref }, body }) {
      const reference = { namespace: caller.namespace, resource: 'invoice' as const, ref, content: contentHash(body) }
      return stateOf(db, await recordUnder(db, reference, (tx) => applyForInvoice(tx, body)), ref)
    },

    state: async (call) => stateOf(call.db, await found(call), call.params.ref),

    async issue(call) {
      const id = await found(call)
      await issue(call, id, { files, uploads })
      return stateOf(call.db, id, call.params.ref)
    },

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

/** Stores the document that finance issued. Repeating it has no effect. */
function issue(call: OpenCall<typeof openInvoices.issue>, id: number, stores: Stores) {
  const { db, caller, params, body } = call
  const reference = { namespace: caller.namespace, resource: 'invoice-pdf' as const, ref: params.ref, content: contentHash(body) }
  return unlessDone(db, reference, () => issueUnder(reference, call, id, stores))
}

async function issueUnder(reference: NewReference, { db, caller, ip, body }: OpenCall<typeof openInvoices.issue>, id: number, { files, uploads }: Stores) {
  const { upload, read } = await uploadedDocument(db, files, caller, body.upload_id, { field: 'upload_id', label: '电子发票', as: 'pdf' })
  const bytes = await read()
  // It is deleted unless the invoice refers to it soon.
  await markReplaced(db, [nameOf(bytes)])
  const pdf = await files.put(bytes)
  const at = new Date()
  await db.transaction((tx) =>
    onceByReference(tx, reference, async () => {
      const before = await issueInvoice(tx, id, { pdf, by: caller.name, at })
      await dropUpload(tx, upload)
      await addEvent(tx, 'invoice.decided', { id, status: 3 }, { resource: 'invoice', recordId: id })
      const change = { subject: 'invoice', subjectId: id, action: '开具电子发票', before: { status: before }, after: { status: 3 } } as const
      await recordChange(tx, { at, accountId: null, operator: caller.name, ip }, change)
      return id
    }),
  )
  await uploads.settle(upload.id)
}

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
