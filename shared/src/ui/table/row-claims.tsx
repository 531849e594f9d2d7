import { reviewClaims } from '@console/platform/contract/review-claims'
import { useEffect } from 'react'
import { useMay } from '../core/may'
import type { Queue } from '../core/queue'
import { useRead } from '../core/use-read'
import type { Claims } from './with-claims'

/** The interval at which claims are renewed. */
const EVERY_MS = 5_000

interface RowClaimsProps {
  queue: Queue
  rows: never[]
  /** The filters of the list, as they are in its URL. */
  texts: Record<string, string>
  onClaims: (claims: Claims) => void
}

/**
 * Loads which colleagues are working on the rows. For operators who may decide, where the list may show waiting
 * records.
 */
export function RowClaims({ queue, rows, texts, onClaims }: RowClaimsProps) {
  const may = useMay(queue.next, queue.fixed)
  const mayWait = Object.entries(queue.tabs.waiting.filters).every(([name, value]) => !(name in texts) || texts[name] === String(value))
  if (!may || !mayWait || !rows.length) return null
  return <ClaimReader queue={queue.name} ids={rows.map(queue.idOf).join(',')} onClaims={onClaims} />
}

function ClaimReader({ queue, ids, onClaims }: { queue: Queue['name']; ids: string; onClaims: (claims: Claims) => void }) {
  // Without an answer the names are left out: they are a courtesy, and the next call follows soon.
  const { data } = useRead(reviewClaims.holders, { queue, ids }, { everyMs: EVERY_MS })

  useEffect(() => {
    onClaims(new Map(data?.map(({ id, name }) => [id, name])))
    return () => onClaims(new Map())
  }, [data, onClaims])

  return null
}
