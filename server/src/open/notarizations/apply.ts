import { type DocumentKind, documentNames } from '@console/platform/contract/notarization'
import type { openNotarizations } from '@console/platform/contract/open/notarizations'
import { keepDocument } from '../../documents/keep-document'
import type { Db } from '../../infra/db/db'
import type { FileStore } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { applyForCertificate } from '../../notarization/apply'
import type { OpenCall } from '../http/open-domain'
import { contentHash, type NewReference, onceByReference, unlessDone } from '../references/references'
import { type UploadedDocument, uploadedDocument } from '../uploads/documents'
import { dropUpload } from '../uploads/finished-upload'

export interface Stores {
  files: FileStore
  uploads: Uploads
}

type Apply = OpenCall<typeof openNotarizations.apply>

const pdfs: readonly DocumentKind[] = ['apply', 'advice', 'tell', 'notes']

/** Saves the application of an order with its documents. Repeating it has no effect. */
export function apply(call: Apply, stores: Stores) {
  const { db, caller, params, body } = call
  const reference = { namespace: caller.namespace, resource: 'notarization' as const, ref: params.order_no, content: contentHash(body) }
  return unlessDone(db, reference, () => applyUnder(reference, call, stores))
}

async function applyUnder(reference: NewReference, call: Apply, { files, uploads }: Stores) {
  const { db, params, body } = call
  const { evidence, documents: _, ...application } = body
  const documents = await readDocuments(call, files)
  const kept = await keepAll(call.db, files, documents)
  await db.transaction((tx) =>
    onceByReference(tx, reference, async () => {
      const id = await applyForCertificate(tx, { orderNo: params.order_no, application, evidence, documents: kept, at: new Date() })
      for (const { kind, upload } of documents) await dropUpload(tx, upload, `documents.${kind}`)
      return id
    }),
  )
  // Copies of them are stored.
  for (const { upload } of documents) await uploads.settle(upload.id)
}

interface Named extends UploadedDocument {
  kind: DocumentKind
}

/** All are checked before any is stored, one at a time, as they may be large. */
async function readDocuments({ db, caller, body }: Apply, files: FileStore): Promise<Named[]> {
  const checked: Named[] = []
  for (const [kind, id] of given(body)) checked.push({ kind, ...(await uploadedDocument(db, files, caller, id, wanted(kind))) })
  return checked
}

async function keepAll(db: Db, files: FileStore, documents: readonly Named[]) {
  const kept = []
  for (const { kind, type, read } of documents) kept.push({ ...(await keepDocument(db, files, await read(), type)), kind })
  return kept
}

const given = ({ documents = {} }: Apply['body']) => Object.entries(documents).filter((entry): entry is [DocumentKind, string] => entry[1] !== undefined)

const wanted = (kind: DocumentKind) => ({
  field: `documents.${kind}`,
  label: documentNames[kind],
  as: pdfs.includes(kind) ? ('pdf' as const) : ('image' as const),
})
