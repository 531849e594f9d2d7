import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Config } from '../../config/config'
import { lockDirectory } from '../../infra/db/lock-directory'
import { embeddedIn } from '../../infra/db/open-database'
import { isDiskFull } from '../../infra/files/disk-room'
import { StartError } from '../../infra/start-error'
import { copyByServer } from './backup-socket'
import { contentOf, copyFolder, copyHashed, digestOf, type FileDigest } from './folder'
import { DATA, DATABASE_DUMP, DATABASE_FOLDER, MANIFEST, type Manifest } from './manifest'
import { majorOf, postgresTool } from './postgres-tools'

type BackupSource = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Not of a data directory's lasting content: the database, which is copied by itself, and what is only there while
 * something is under way.
 */
const isKept = (path: string) => !/^(db|db\.unfinished|lock|last-backup|\.restoring|\.restore|\.replaced)$|^files\/incoming$|(^|\/)\.unfinished$/.test(path)

/**
 * Writes a backup into a folder that is not there yet, also while a server runs. Files are copied before the database
 * and, those that have come since, after it. None of them ever changes, so every row of the copy has its file; a file
 * without a row is deleted a day after it was restored.
 * @throws StartError when it cannot; nothing is left of it then
 */
export async function backUp({ dataDir, databaseUrl, s3 }: BackupSource, to: string, now = new Date()): Promise<Manifest> {
  await refuseTarget(dataDir, to)
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const files: Record<string, FileDigest> = {}
    const copyNew = async () => {
      const { files: found } = await contentOf(dataDir, isKept)
      for (const path of found.filter((path) => !Object.hasOwn(files, `${DATA}/${path}`))) {
        const digest = await copyHashed(join(dataDir, path), join(unfinished, DATA, path))
        if (digest) files[`${DATA}/${path}`] = digest
      }
    }
    await copyNew()
    if (databaseUrl) await dump(databaseUrl, join(unfinished, DATABASE_DUMP))
    else await copyEmbedded(dataDir, join(unfinished, DATABASE_FOLDER))
    const { files: ofDatabase } = await contentOf(unfinished, (path) => path !== DATA)
    for (const path of ofDatabase) files[path] = await digestOf(join(unfinished, path))
    await copyNew()

    const { directories } = await contentOf(unfinished)
    const database = databaseUrl ? 'postgresql' : 'embedded'
    const manifest: Manifest = { format: 1, createdAt: now.toISOString(), database, ...(s3 && { bucket: s3.bucket }), directories, files }
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
    if (existsSync(to)) await rm(to, { recursive: true })
    await rename(unfinished, to)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw isDiskFull(error as Error) ? new StartError(`磁盘空间不足，备份没有完成：${to}`) : error
  }
}

async function refuseTarget(dataDir: string, to: string) {
  if (!existsSync(dataDir)) throw new StartError(`数据目录 ${dataDir} 不存在：请检查 DATA_DIR。`)
  const fromData = relative(resolve(dataDir), resolve(to))
  if (!fromData.startsWith('..')) throw new StartError(`备份不能写在数据目录 ${dataDir} 之内。`)
  const found = await lstat(to).catch(() => undefined)
  if (found && !existsSync(to)) throw new StartError(`${to} 是一个失效的链接：请指定一个目录。`)
  if (found && !(await stat(to)).isDirectory()) throw new StartError(`${to} 不是目录：请为备份指定一个目录。`)
  if (found && (await readdir(to)).length) throw new StartError(`${to} 不是空目录：请为每次备份指定新的目录。`)
}

const dump = async (url: string, to: string) => postgresTool('pg_dump', { url, major: await majorOf(url) }, ['--format=custom', '--no-owner', `--file=${to}`])

/** By the server where one runs, which alone can read its database; otherwise here. */
async function copyEmbedded(dataDir: string, to: string) {
  if (await copyByServer(dataDir, resolve(to))) return
  const release = await lockDirectory(dataDir)
  try {
    if (!existsSync(embeddedIn(dataDir))) throw new StartError(`数据目录 ${dataDir} 中没有数据库：请检查 DATA_DIR，或设置 DATABASE_URL。`)
    await copyFolder(embeddedIn(dataDir), to)
  } finally {
    await release()
  }
}
