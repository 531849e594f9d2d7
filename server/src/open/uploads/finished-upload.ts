import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import type { OpenCaller } from '../callers/caller'
import { fileOf } from '../../infra/uploads/uploads'
import { deleteUnused, findFinished, type FinishedUpload, useFinished } from './queries'

/** An uploaded file. `file` is its name in the store: `files.read(upload.file)`. */
export interface Upload extends FinishedUpload {
  file: string
}

const refused = (field: string, detail: string) => new Problem('invalid-fields', detail, [{ field, detail }])

/**
 * The upload with an `upload_id`, to be checked before the transaction. It may have been used already: see
 * `takeUpload`.
 * @throws Problem 422 for one that is incomplete, unknown, or another caller's
 */
export async function findUpload(db: Db, { namespace }: Pick<OpenCaller, 'namespace'>, id: string, field = 'upload_id'): Promise<Upload> {
  const upload = await findFinished(db, { id, namespace })
  if (!upload) throw refused(field, '该上传不存在，或尚未完成')
  return { ...upload, file: fileOf(id) }
}

/**
 * Marks an upload as used, once, in the transaction of the record that refers to its file: it is then no longer swept.
 * After copying its bytes (documents of persons are encrypted) call `dropUpload` instead.
 * @throws Problem 422 when it has been used before
 */
export async function takeUpload(tx: Db, { id, namespace }: Pick<Upload, 'id' | 'namespace'>, field = 'upload_id'): Promise<void> {
  if (!(await useFinished(tx, { id, namespace }, new Date()))) throw refused(field, '该上传已被使用')
}

/**
 * Deletes the row of a copied upload in the transaction of the record; `uploads.settle` then deletes its file.
 * @throws Problem 422 when it has been used before
 */
export async function dropUpload(tx: Db, { id, namespace }: Pick<Upload, 'id' | 'namespace'>, field = 'upload_id'): Promise<void> {
  if (!(await deleteUnused(tx, { id, namespace }))) throw refused(field, '该上传已被使用')
}
