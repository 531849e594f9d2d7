import { type DocumentKind, documentNames } from '@console/platform/contract/notarization'
import type { openNotarizations } from '@console/platform/contract/open/notarizations'
import { keepDocument } from '../../documents/keep-document'
import type { FileStore } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { applyForCertificate } from '../../notarization/apply'
import type { OpenCall } from '../http/open-domain'
import { contentHash, type NewReference, onceByReference, unlessDone } from '../references/references'
import { uploadedDocument } from '../uploads/documents'
import { dropUpload, type HandedOver } from '../uploads/handed-over'

export interface Stores {
  files: FileStore
  uploads: Uploads
}

type Apply = OpenCall<typeof openNotarizations.apply>

const pdfs: readonly DocumentKind[] = ['apply', 'advice', 'tell', 'notes']

/** Takes the application of an order in, with its documents. The same again is the same act. */
export function apply(call: Apply, stores: Stores) {
  const { db, caller, params, body } = call
  const reference = { namespace: caller.namespace, resource: 'notarization' as const, ref: params.order_no, content: contentHash(body) }
  return unlessDone(db, reference, () => applyUnder(reference, call, stores))
}

async function applyUnder(reference: NewReference, call: Apply, { files, uploads }: Stores) {
  const { db, params, body } = call
  const { evidence, documents: _, ...application } = body
  const documents = await lookInto(call, files)
  const kept = await keepAll(call, files, documents)
  await db.transaction((tx) =>
    onceByReference(tx, reference, async () => {
      const id = await applyForCertificate(tx, { orderNo: params.order_no, application, evidence, documents: kept, at: new Date() })
      for (const { kind, upload } of documents) await dropUpload(tx, upload, `documents.${kind}`)
      return id
    }),
  )
  // Copies of them are what is kept.
  for (const { upload } of documents) await uploads.settle(upload.id)
}

interface Named {
  kind: DocumentKind
  upload: HandedOver
  type: string
}

/** Each is looked into before any is kept, one at a time: they may be large. */
async function lookInto({ db, caller, body }: Apply, files: FileStore): Promise<Named[]> {
  const looked: Named[] = []
  for (const [kind, id] of given(body)) {
    const { upload, type } = await uploadedDocument(db, files, caller, id, wanted(kind))
    looked.push({ kind, upload, type })
  }
  return looked
}

async function keepAll({ db, caller }: Apply, files: FileStore, documents: readonly Named[]) {
  const kept = []
  for (const { kind, upload, type } of documents) {
    const { bytes } = await uploadedDocument(db, files, caller, upload.id, wanted(kind))
    kept.push({ ...(await keepDocument(db, files, bytes, type)), kind })
  }
  return kept
}

const given = ({ documents = {} }: Apply['body']) => Object.entries(documents).filter((entry): entry is [DocumentKind, string] => entry[1] !== undefined)

const wanted = (kind: DocumentKind) => ({
  field: `documents.${kind}`,
  label: documentNames[kind],
  as: pdfs.includes(kind) ? ('pdf' as const) : ('image' as const),
})
