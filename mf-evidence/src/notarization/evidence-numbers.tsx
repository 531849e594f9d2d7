import { type NotarizationRow, notarization } from '@console/platform/contract/notarization'
import { Dash, RecordNumber } from '@console/platform/ui/core'
import { addressOf, isOpen } from './application-address'
import css from './evidence-numbers.module.css'

/** The first of an application's evidence numbers, which are separated by commas, and of how many it is the first. */
export function EvidenceNumbers({ application }: { application: NotarizationRow }) {
  const { baoquan_no: numbers, data_id: pieceId } = application
  const [first, ...more] = numbers.split(',').filter(Boolean)
  if (!first) return <Dash />
  return (
    <span className={css.numbers} title={numbers}>
      <RecordNumber to={pieceId === null || !isOpen(application) ? undefined : `${addressOf(application)}/${pieceId}`} call={notarization.review} copied>
        {first}
      </RecordNumber>
      {more.length > 0 && <span className={css.count}>等 {more.length + 1} 件</span>}
    </span>
  )
}
