import { resolve } from 'node:path'
import { readConfig } from '../../config/config'
import { StartError } from '../../infra/start-error'
import type { Command } from './terminal-command'
import { backUp } from '../backup/backup'
import { noteBackup } from '../backup/last-backup'

/**
 * `npm run backup -- --to <folder>`: database and files of the configured installation, beside a running server, too.
 */
export const backupCommand: Command = async ([option, to, ...more]) => {
  if (option !== '--to' || !to || more.length) throw new StartError('用法：npm run backup -- --to <目录>')
  process.umask(0o077)
  const place = resolve(process.env.INIT_CWD ?? '.', to)
  const config = readConfig(process.env)
  const begun = new Date()
  const { files, bucket } = await backUp(config, place, begun)
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  console.log(`备份完成：${place}，${Object.keys(files).length} 个文件，${(bytes / 1e6).toFixed(1)} MB。`)
  // The backup is complete in any case: a full or read-only data directory makes none of it wrong.
  await noteBackup(config.dataDir, begun).catch((error: Error) => console.error(`无法在 ${config.dataDir} 中记下这次备份，监控看不到它：${error.message}`))
  if (bucket) console.log(`文件保存在 S3 存储桶 ${bucket} 中，不在这份备份里：请为存储桶启用版本控制或复制。`)
}
