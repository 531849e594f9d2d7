import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { readConfig } from '../../config/config'
import { type Archivable, archivables } from '../../infra/db/archived'
import type { Db } from '../../infra/db/db'
import { fileStore } from '../../infra/files/file-store'
import { StartError } from '../../infra/start-error'
import { archiveBefore, rowsOf } from '../archive/archive'
import { listArchives, titleOf } from '../archive/queries'
import { onDatabase } from './terminal-command'

const USAGE = `用法：npm run archive -- list | read <编号> --to <文件> | <${archivables.join('|')}> --before <年-月>`

/**
 * `npm run archive -- …`: moves whole months of the audit trail or of sign-ins into the store of files; lists what is
 * there, and reads it.
 */
export const archiveCommand = onDatabase(async (db, args) => {
  const [what, ...more] = args
  if (what === 'list' && more.length === 0) return list(db)
  if (what === 'read') return read(db, more)
  if (archivables.includes(what as Archivable)) return move(db, what as Archivable, more)
  throw new StartError(USAGE)
})

async function list(db: Db) {
  const archives = await listArchives(db)
  if (archives.length === 0) console.log('还没有归档。')
  for (const { id, table, before, rows, size, at } of archives)
    console.log(`${id}  ${titleOf(table)}  ${before} 之前  ${rows} 条  ${(size / 1e6).toFixed(1)} MB  ${at} 归档`)
}

async function read(db: Db, [id = '', option, to, ...more]: string[]) {
  if (!/^\d{1,9}$/.test(id) || option !== '--to' || !to || more.length) throw new StartError(USAGE)
  const [archive] = await listArchives(db, sql`id = ${id}`)
  if (!archive) throw new StartError(`没有编号为 ${id} 的归档。`)
  const place = resolve(process.env.INIT_CWD ?? '.', to)
  async function* lines() {
    for await (const row of rowsOf(fileStore(readConfig(process.env)), archive!)) yield `${row}\n`
  }
  const written = await open(place, 'wx', 0o600)
  await pipeline(lines, written.createWriteStream()).catch(async (error) => {
    await rm(place)
    throw error
  })
  console.log(`${archive.rows} 条已写入 ${place}，与归档时一致。`)
}

async function move(db: Db, table: Archivable, [option, month = '', ...more]: string[]) {
  if (option !== '--before' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || more.length) throw new StartError(USAGE)
  const config = readConfig(process.env)
  const now = new Date()
  if (new Date(`${month}-01T00:00:00+08:00`) > now) throw new StartError(`${month} 尚未开始，其之前的月份还会有新记录。`)
  const archive = await archiveBefore({ ...config, db, files: fileStore(config) }, table, month, now)
  if (!archive) return console.log(`${month} 之前没有${titleOf(table)}。`)
  console.log(
    `已归档 ${month} 之前的${titleOf(table)} ${archive.rows} 条：${archive.file}（${(archive.size / 1e6).toFixed(1)} MB），SHA-256 ${archive.sha256}。`,
  )
}
