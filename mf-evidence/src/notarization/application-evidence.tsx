import { evidence, type EvidenceRow, shownFileStatuses } from '@console/platform/contract/evidence'
import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { CopyText, RecordLink, useLocation, useMay } from '@console/platform/ui/core'
import { operations, PagedTable, openDialog, statusColumn, timeColumn } from '@console/platform/ui/table'
import { certificateOf } from '../evidence/certificate-address'
import { fileStatusTones } from '../evidence/evidence-columns'
import { Thumbnail } from '../evidence/thumbnail'
import { PieceAtHand } from './piece-at-hand'

/**
 * The evidence that an application is about. Anyone who decides applications opens it here, others where they browse
 * evidence.
 */
export function ApplicationEvidence({ application: { orderId } }: { application: NotarizationDetail }) {
  const { pathname } = useLocation()
  const mayDecide = useMay(notarization.review)
  const mayBrowse = useMay(evidence.detail)
  const mayLook = useMay(evidence.thumbnail)
  const addressOf = mayDecide ? ({ id }: { id: number }) => `${pathname}/${id}` : mayBrowse ? certificateOf : undefined
  return (
    <PagedTable
      label="申请证据"
      list={notarization.evidence}
      fixed={{ orderId }}
      rowKey="id"
      columns={[
        ...(mayLook ? [{ title: '缩略图', key: 'thumbnail', width: 72, render: (_value: unknown, piece: EvidenceRow) => <Thumbnail piece={piece} /> }] : []),
        {
          title: '证据',
          dataIndex: 'title',
          render: (title, piece) => (
            <>
              <div>
                {addressOf ? (
                  <RecordLink to={addressOf(piece)} state={{ baoquan: piece.baoquan }}>
                    {title}
                  </RecordLink>
                ) : (
                  title
                )}
              </div>
              <CopyText to={addressOf?.(piece)} state={{ baoquan: piece.baoquan }}>
                {piece.baoquan}
              </CopyText>
            </>
          ),
        },
        timeColumn('saveTime', '存证时间'),
        statusColumn('fileStatus', '文件状态', shownFileStatuses, fileStatusTones, 88),
        operations(
          (piece: EvidenceRow) => [openDialog('预览核验', evidence.file, (dialog) => <PieceAtHand orderId={orderId} piece={piece} {...dialog} />)],
          84,
        ),
      ]}
    />
  )
}
