import { readConfig } from '../../config/config'
import { fileStore } from '../../infra/files/file-store'
import { StartError } from '../../infra/start-error'
import { rowsOf } from '../archive/archive'
import { onDatabase } from './terminal-command'
import { keepVerdict } from '../../operators/audit/verify-in-background'
import { verifyTrail } from '../../operators/audit/verify'
import type { Anchor } from '../../operators/audit/verify-queries'

/**
 * `npm run audit:verify [-- --anchor <id>:<hash>]`: recomputes the audit trail; ends with 1 and the first broken entry
 * when it is not as written.
 */
export const verifyAuditCommand = onDatabase(async (db, args) => {
  const files = fileStore(readConfig(process.env))
  const verdict = await verifyTrail(db, { anchor: anchorIn(args), readArchive: (archive) => rowsOf(files, archive) })
  await keepVerdict(db, verdict, new Date())
  if (!verdict.intact) throw new StartError(`审计记录自第 ${verdict.brokenAt} 条起不可信：${verdict.reason}。`)
  const { id, hash } = verdict.head
  console.log(`审计记录完整，共 ${id} 条。`)
  console.log(`请将最后一条的哈希保存在数据库之外，供下次核对：--anchor ${id}:${hash}`)
})

function anchorIn(args: string[]): Anchor | undefined {
  if (args.length === 0) return undefined
  const [, id, hash] = /^--anchor[ =](\d+):([\da-f]{64})$/.exec(args.join(' ')) ?? []
  if (!id || !hash) throw new StartError('用法：npm run audit:verify -- --anchor <序号>:<64 位十六进制哈希>')
  return { id: Number(id), hash }
}
