import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import css from './selection-bar.module.css'
import type { Selection } from './use-selection'

/** How many rows are chosen, beside the list's title. */
export const SelectionBar = ({ selection: { keys, clear } }: { selection: Selection }) => (
  <span className={css.bar} role="status">
    {keys.length > 0 && (
      <>
        已选 {keys.length} 项
        <Button type="link" size="small" onClick={clear}>
          清空
        </Button>
      </>
    )}
  </span>
)

/** Drops what was chosen when the filters change, and says so: rows that are out of sight must not be acted on. */
export function ClearedNotice({ selection, filters }: { selection: Selection; filters: Record<string, string> }) {
  const current = JSON.stringify(filters)
  const last = useRef(current)
  const [cleared, setCleared] = useState(0)

  useEffect(() => {
    if (last.current === current) return
    last.current = current
    setCleared(selection.keys.length)
    if (selection.keys.length) selection.clear()
  }, [current, selection])

  if (!cleared || selection.keys.length) return null
  return <Alert type="info" showIcon closable={{ onClose: () => setCleared(0) }} title={`筛选条件已改变，已清空所选的 ${cleared} 项`} />
}
