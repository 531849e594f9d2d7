import type { Application, openUsers } from '@console/platform/contract/open/users'
import { Problem } from '@console/platform/contract/open/problems'
import { documentNames } from '@console/platform/contract/users'
import { type KeptDocument, keepDocument } from '../../documents/keep-document'
import { markReplaced } from '../../documents/queries'
import type { Db } from '../../infra/db/db'
import type { FileStore } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { recordChange } from '../../operators/audit/trail'
import type { OpenCall } from '../http/open-domain'
import { contentHash } from '../references/references'
import { uploadedDocument } from '../uploads/documents'
import { dropUpload, type Upload } from '../uploads/finished-upload'
import * as queries from './queries'

type Kind = keyof typeof documentNames
type Apply = OpenCall<typeof openUsers.apply>

/** A document of an application, from its upload to its copy in the store. */
interface StoredDocument {
  kind: Kind
  upload: Upload
  kept: KeptDocument
}

/** Saves a user's application for review. Repeating the same content has no effect, even after a decision. */
export async function apply(call: Apply, userId: number, stores: Stores) {
  const content = contentHash(call.body)
  const isKnown = () => isRepeated(call.db, userId, content)
  if (await isKnown()) return
  await applyAnew(call, { userId, content }, stores).catch(async (error) => {
    // The same call may have run at the same time.
    if (!(await isKnown())) throw error
  })
}

interface Stores {
  files: FileStore
  uploads: Uploads
}

async function applyAnew(call: Apply, { userId, content }: Omit<Taken, 'documents'>, { files, uploads }: Stores) {
  const user = (await queries.findUser(call.db, userId))!
  requireOpen(user)
  requireFields(user.type, call.body)
  const documents = await readDocuments(call, files)
  const isTaken = await call.db.transaction((tx) => taken(tx, call, { userId, content, documents }))
  // Copies of them are stored.
  if (isTaken) for (const { upload } of documents) await uploads.settle(upload.id)
}

const isRepeated = async (db: Db, userId: number, content: Buffer) => (await queries.lastApplication(db, userId))?.equals(content) ?? false

/** An application that is waiting or approved cannot change. */
function requireOpen({ user_status: status }: Pick<queries.User, 'user_status'>) {
  if (status === 2) throw new Problem('under-review')
  if (status === 3) throw new Problem('already-approved')
}

const required = { 1: ['author_front', 'author_back'], 2: ['license', 'legal_file', 'file', 'author_front', 'author_back'] } as const

/** The exact fields of an application by type of user. */
function requireFields(type: 1 | 2, { tax_number, type: verification, documents }: Application) {
  const kinds: readonly Kind[] = [...required[type], ...(verification === 1 ? ['author_hand' as const] : [])]
  const given = Object.keys(documents) as Kind[]
  const errors = [
    ...(type === 2 && tax_number === undefined ? [{ field: 'tax_number', detail: '税号不能为空' }] : []),
    ...(type === 1 && tax_number !== undefined ? [{ field: 'tax_number', detail: '个人没有税号' }] : []),
    ...(type === 1 && verification === undefined ? [{ field: 'type', detail: '认证方式不能为空' }] : []),
    ...(type === 2 && verification !== undefined ? [{ field: 'type', detail: '企业没有认证方式' }] : []),
    ...kinds.filter((kind) => !given.includes(kind)).map((kind) => ({ field: `documents.${kind}`, detail: `${documentNames[kind]}不能为空` })),
    ...given.filter((kind) => !kinds.includes(kind)).map((kind) => ({ field: `documents.${kind}`, detail: `该申请不需要${documentNames[kind]}` })),
  ]
  if (errors.length) throw new Problem('invalid-fields', errors.map(({ detail }) => detail).join('；'), errors)
}

/** Copies the documents into the store, after all are checked; one is in memory at a time. */
async function readDocuments({ db, caller, body }: Apply, files: FileStore): Promise<StoredDocument[]> {
  const checked = []
  for (const [kind, id] of Object.entries(body.documents) as [Kind, string][])
    checked.push({ kind, ...(await uploadedDocument(db, files, caller, id, { field: `documents.${kind}`, label: documentNames[kind], as: 'document' })) })
  const documents: StoredDocument[] = []
  for (const { kind, upload, type, read } of checked) documents.push({ kind, upload, kept: await keepDocument(db, files, await read(), type) })
  return documents
}

interface Taken {
  userId: number
  content: Buffer
  documents: StoredDocument[]
}

/** @returns whether it is new: of two calls at once the second one finds the first one's */
async function taken(tx: Db, { body, caller, ip }: Apply, { userId, content, documents }: Taken): Promise<boolean> {
  const user = (await queries.lockUser(tx, userId))!
  if (await isRepeated(tx, userId, content)) return false
  requireOpen(user)
  for (const { kind, upload } of documents) await dropUpload(tx, upload, `documents.${kind}`)
  await markReplaced(tx, await queries.deleteDocuments(tx, userId))
  await queries.insertDocuments(
    tx,
    userId,
    documents.map(({ kind, kept }) => ({ ...kept, kind })),
  )
  const at = new Date()
  await queries.insertApplication(tx, { userId, at, content, system: caller.name })
  await queries.setUnderReview(tx, userId, body)
  await recordChange(
    tx,
    { at, accountId: null, operator: caller.name, ip },
    {
      ...{ subject: 'user', subjectId: userId, action: '提交实名认证申请' },
      ...{ before: { status: user.user_status }, after: { status: 2, documents: documents.map(({ kind }) => documentNames[kind]).join('、') } },
    },
  )
  return true
}
