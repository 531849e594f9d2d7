import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parsedOrNothing } from '@console/platform/release'
import * as z from 'zod/mini'
import { StartError } from '../../infra/start-error'
import { contentOf, digestOf } from './folder'

export const MANIFEST = 'backup.json'
/**
 * In a backup: the embedded database's folder, or what pg_dump has written; and the data directory without its
 * database.
 */
export const DATABASE_FOLDER = 'database'
export const DATABASE_DUMP = 'database.dump'
export const DATA = 'data'

const digest = z.strictObject({ bytes: z.number(), sha256: z.string().check(z.regex(/^[\da-f]{64}$/)) })

/** Within the folder that it is relative to, on any system. */
const innerPath = z.string().check(z.refine((path) => !/[\\\0]/.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name))))

/** What a backup consists of. Written last: a folder without it is no backup. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  /** The bucket that holds the documents, which are not in the backup then. */
  bucket: z.optional(z.string()),
  directories: z.array(innerPath),
  files: z.record(innerPath, digest),
})
export type Manifest = z.infer<typeof Manifest>

const MOST_SHOWN = 5

/** Reads a backup and compares every file with its hash. @throws StartError unless it is exactly what was written */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: Error) => {
    throw new StartError(`${folder} 不是完整的备份：无法读取 ${MANIFEST}（${(error as NodeJS.ErrnoException).code}）。没有做任何改动。`)
  })
  const { data: manifest } = Manifest.safeParse(parsedOrNothing(text))
  if (!manifest) throw new StartError(`${folder} 中的 ${MANIFEST} 已损坏，或由其他版本写成。没有做任何改动。`)
  const { files } = await contentOf(folder, (path) => path !== MANIFEST)
  const problems = [
    ...Object.keys(manifest.files)
      .filter((path) => !files.includes(path))
      .map((path) => `缺少 ${path}`),
    ...files.filter((path) => !Object.hasOwn(manifest.files, path)).map((path) => `${path} 不在清单中`),
  ]
  for (const path of files) {
    const expected = manifest.files[path]
    const { bytes, sha256 } = await digestOf(join(folder, path))
    if (expected && (expected.sha256 !== sha256 || expected.bytes !== bytes)) problems.push(`${path} 与清单中的哈希不符`)
  }
  if (problems.length === 0) return manifest
  const shown = problems.length > MOST_SHOWN ? [...problems.slice(0, MOST_SHOWN), `另有 ${problems.length - MOST_SHOWN} 处`] : problems
  throw new StartError(`备份 ${folder} 已损坏：${shown.join('；')}。没有做任何改动。`)
}
