import type { EvidenceRow } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { FailedState, lazyPart, Modal, PageSkeleton, useRead } from '@console/platform/ui/core'
import type { DialogProps } from '@console/platform/ui/table'
import { hashOf, withNumber } from '../evidence/as-known'
import { EvidenceFile } from '../evidence/evidence-file'
import { ofEvidence } from '../evidence/file-source'
import css from './piece-at-hand.module.css'

// What checks weighs more than the list.
const VerifyEvidence = lazyPart(async () => (await import('../evidence/verify-evidence')).VerifyEvidence, '证据核验')

interface PieceAtHandProps extends DialogProps {
  orderId: number
  piece: EvidenceRow
}

/** A piece of evidence over its application: its file, and the four answers about it. */
export const PieceAtHand = ({ orderId, piece: { id, title, baoquan }, open, onClose }: PieceAtHandProps) => (
  <Modal open={open} width={1120} title={`${title}（${baoquan}）`} footer={null} onCancel={onClose} centered destroyOnHidden>
    <Piece which={{ orderId, dataId: id }} baoquan={baoquan} />
  </Modal>
)

function Piece({ which, baoquan }: { which: { orderId: number; dataId: number }; baoquan: string }) {
  const { data, error, refetch } = useRead(notarization.evidenceDetail, which)
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <PageSkeleton lines={10} />
  const piece = withNumber(data, baoquan)
  const source = ofEvidence(piece.baoquan)
  return (
    <div className={css.columns}>
      <div className={css.file}>
        <EvidenceFile piece={piece} source={source} />
      </div>
      <VerifyEvidence piece={piece} hash={hashOf(piece, piece.newData === 1)} source={source} />
    </div>
  )
}
