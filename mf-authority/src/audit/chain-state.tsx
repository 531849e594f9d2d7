import { audit } from '@console/platform/contract/audit'
import { FailedPart, numberText, StatusTag, useRead } from '@console/platform/ui/core'

/** Where the chain of the audit trail ends, and what its last verification found. */
export function ChainState() {
  const { data: chain, error, refetch } = useRead(audit.chain, {})
  if (error && !chain) return <FailedPart error={error} onRetry={refetch} />
  if (!chain) return null
  const { last_id, last_hash, verified } = chain
  const end = last_id === 0 ? '哈希链为空' : `哈希链共 ${numberText(last_id)} 条，末条 ${last_hash.slice(0, 8)}…`
  if (!verified)
    return (
      <>
        <StatusTag>未校验</StatusTag>
        <span title={last_hash}>{end}</span>
      </>
    )
  const { at, entries, broken_at, reason } = verified
  return (
    <>
      <StatusTag tone={broken_at === null ? 'done' : 'failed'}>{broken_at === null ? '完整' : '不可信'}</StatusTag>
      <span title={last_hash}>
        {end}；{broken_at === null ? `${at} 校验，前 ${numberText(entries)} 条完整` : `${at} 校验，自第 ${numberText(broken_at)} 条起不可信：${reason}`}
      </span>
    </>
  )
}
