import { type NotarizationRow, notarization } from '@console/platform/contract/notarization'
import { CopyText, Dash, useMay, useServices } from '@console/platform/ui/core'
import { addressOf, isOpen } from './application-address'
import css from './evidence-numbers.module.css'

/**
 * The first of an application's evidence numbers, which are separated by commas, and of how many it is the first. Who
 * decides applications opens it there, others where they browse evidence.
 */
export function EvidenceNumbers({ application }: { application: NotarizationRow }) {
  const { baoquan_no: numbers, data_id: pieceId } = application
  const { records } = useServices()
  const mayDecide = useMay(notarization.review)
  const [first, ...more] = partsOf(application)
  if (!first) return <Dash />
  const ofApplication = mayDecide && pieceId !== null && isOpen(application)
  return (
    <span className={css.numbers} title={numbers}>
      <CopyText to={ofApplication ? `${addressOf(application)}/${pieceId}` : records?.pageOf('evidence', first)} state={{ baoquan: first }}>
        {first}
      </CopyText>
      {more.length > 0 && <span className={css.count}>{countText(more)}</span>}
    </span>
  )
}

/** What is read in the cell. */
export function evidenceNumbersText(application: NotarizationRow) {
  const [first = '', ...more] = partsOf(application)
  return more.length > 0 ? `${first} ${countText(more)}` : first
}

const partsOf = ({ baoquan_no: numbers }: NotarizationRow) => numbers.split(',').filter(Boolean)
const countText = (more: readonly string[]) => `等 ${more.length + 1} 件`
