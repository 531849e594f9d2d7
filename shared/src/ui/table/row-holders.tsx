import { reviewClaims } from '@console/platform/contract/review-claims'
import { useEffect } from 'react'
import { useMay } from '../core/may'
import type { Queue } from '../core/queue'
import { useRead } from '../core/use-read'
import type { Held } from './held-columns'

/** As often as a claim is repeated. */
const EVERY_MS = 5_000

interface RowHoldersProps {
  queue: Queue
  rows: never[]
  /** The filters of the list, as its URL carries them. */
  texts: Record<string, string>
  onHeld: (held: Held) => void
}

/** Hears which colleagues are at work on the rows, for those who may decide, where the list may show waiting ones. */
export function RowHolders({ queue, rows, texts, onHeld }: RowHoldersProps) {
  const may = useMay(queue.next, queue.fixed)
  const mayWait = Object.entries(queue.tabs.waiting.filters).every(([name, value]) => !(name in texts) || texts[name] === String(value))
  if (!may || !mayWait || !rows.length) return null
  return <Listening queue={queue.name} ids={rows.map(queue.idOf).join(',')} onHeld={onHeld} />
}

function Listening({ queue, ids, onHeld }: { queue: Queue['name']; ids: string; onHeld: (held: Held) => void }) {
  // An answer that fails leaves out the names: they are a courtesy, and the next one is asked for soon.
  const { data } = useRead(reviewClaims.holders, { queue, ids }, { everyMs: EVERY_MS })

  useEffect(() => {
    onHeld(new Map(data?.map(({ id, name }) => [id, name])))
    return () => onHeld(new Map())
  }, [data, onHeld])

  return null
}
