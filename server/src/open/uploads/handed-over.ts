import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import type { OpenCaller } from '../callers/caller'
import { fileOf } from '../../infra/uploads/uploads'
import { deleteUnused, findFinished, type FinishedUpload, useFinished } from './queries'

/** A file that a caller has uploaded. `file` is what the store knows it by: `files.read(upload.file)`. */
export interface HandedOver extends FinishedUpload {
  file: string
}

const refused = (field: string, detail: string) => new Problem('invalid-fields', detail, [{ field, detail }])

/**
 * The upload that a call names by `upload_id`, to be looked into before a transaction opens. It may have been used, by an earlier call of the same content: `takeUpload` says so.
 * @throws Problem 422 for one that has not come whole, that does not exist, or that another caller uploaded
 */
export async function findUpload(db: Db, { namespace }: Pick<OpenCaller, 'namespace'>, id: string, field = 'upload_id'): Promise<HandedOver> {
  const upload = await findFinished(db, { id, namespace })
  if (!upload) throw refused(field, '该上传不存在，或尚未完成')
  return { ...upload, file: fileOf(id) }
}

/**
 * Takes an upload into use, once, in the transaction that makes the record which refers to its file: from then on the sweeper leaves it alone. A caller that keeps a copy of its bytes elsewhere
 * (documents of persons are encrypted) calls `dropUpload` instead.
 * @throws Problem 422 when it has been used before
 */
export async function takeUpload(tx: Db, { id, namespace }: Pick<HandedOver, 'id' | 'namespace'>, field = 'upload_id'): Promise<void> {
  if (!(await useFinished(tx, { id, namespace }, new Date()))) throw refused(field, '该上传已被使用')
}

/** Deletes an upload whose bytes were copied: its row in the transaction of the record, and its file by `uploads.settle` afterwards. @throws Problem 422 when it has been used before */
export async function dropUpload(tx: Db, { id, namespace }: Pick<HandedOver, 'id' | 'namespace'>, field = 'upload_id'): Promise<void> {
  if (!(await deleteUnused(tx, { id, namespace }))) throw refused(field, '该上传已被使用')
}
