import { resolve } from 'node:path'
import { readConfig } from '../../config/config'
import { StartError } from '../../infra/start-error'
import type { Command } from './terminal-command'
import { restore } from '../backup/restore'

/**
 * `npm run restore -- --from <folder> [--replace]`: puts a backup in the place of the configured installation, whose
 * servers must be stopped.
 */
export const restoreCommand: Command = async (args) => {
  const replace = args.includes('--replace')
  const [option, from, ...more] = args.filter((arg) => arg !== '--replace')
  if (option !== '--from' || !from || more.length) throw new StartError('用法：npm run restore -- --from <备份目录> [--replace]')
  process.umask(0o077)
  const config = readConfig(process.env)
  const { createdAt, files, bucket } = await restore(resolve(process.env.INIT_CWD ?? '.', from), config, { replace })
  console.log(`恢复完成：${createdAt} 的备份，${Object.keys(files).length} 个文件，已通过哈希核对。请执行 npm run audit:verify，然后启动服务器。`)
  if (bucket) console.log(`文件保存在 S3 存储桶 ${bucket} 中，没有随备份恢复。`)
}
