import { CopyText, Dash } from '@console/platform/ui/core'
import css from './evidence-numbers.module.css'

/** The first of an application's evidence numbers, which are separated by commas, and of how many it is the first. */
export function EvidenceNumbers({ numbers }: { numbers: string }) {
  const [first, ...more] = numbers.split(',').filter(Boolean)
  if (!first) return <Dash />
  return (
    <span className={css.numbers} title={numbers}>
      <CopyText>{first}</CopyText>
      {more.length > 0 && <span className={css.count}>等 {more.length + 1} 件</span>}
    </span>
  )
}
