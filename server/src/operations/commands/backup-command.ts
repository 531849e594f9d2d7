import { resolve } from 'node:path'
import { readConfig } from '../../config/config'
import { StartError } from '../../infra/start-error'
import type { Command } from './terminal-command'
import { backUp } from '../backup/backup'

/** `npm run backup -- --to <folder>`: database and files of the configured installation, beside a running server, too. */
export const backupCommand: Command = async ([option, to, ...more]) => {
  if (option !== '--to' || !to || more.length) throw new StartError('用法：npm run backup -- --to <目录>')
  process.umask(0o077)
  const place = resolve(process.env.INIT_CWD ?? '.', to)
  const { files, bucket } = await backUp(readConfig(process.env), place)
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  console.log(`备份完成：${place}，${Object.keys(files).length} 个文件，${(bytes / 1e6).toFixed(1)} MB。`)
  if (bucket) console.log(`文件保存在 S3 存储桶 ${bucket} 中，不在这份备份里：请为存储桶启用版本控制或复制。`)
}
