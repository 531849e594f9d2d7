import { evidence, fileStatuses } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { CopyText, RecordLink, useMay } from '@console/platform/ui/core'
import { PagedTable, statusColumn, timeColumn } from '@console/platform/ui/table'
import { certificateOf } from '../certificate-address'
import { fileStatusTones } from '../evidence-columns'

/** The evidence that an application is about. Its certificates are for operators who may browse evidence. */
export function ApplicationEvidence({ orderId }: { orderId: number }) {
  const mayOpen = useMay(evidence.detail)
  return (
    <PagedTable
      label="申请证据"
      list={notarization.evidence}
      fixed={{ orderId }}
      rowKey="id"
      columns={[
        { title: '证据编号', dataIndex: 'baoquan', width: 206, render: (baoquan) => <CopyText>{baoquan}</CopyText> },
        { title: '证据名称', dataIndex: 'title', render: (title, piece) => (mayOpen ? <RecordLink to={certificateOf(piece)}>{title}</RecordLink> : title) },
        timeColumn('saveTime', '存证时间'),
        statusColumn('fileStatus', '文件状态', fileStatuses, fileStatusTones, 88),
      ]}
    />
  )
}
