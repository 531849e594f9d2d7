import { evidence, type EvidenceRow } from '@console/platform/contract/evidence'
import { FailedState, Modal, PageSkeleton, useRead } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'
import type { DialogProps } from '@console/platform/ui/table'
import { callOf } from './file-call'

interface ImagePreviewProps extends DialogProps {
  evidence: EvidenceRow
}

/** An image over the list. */
export const ImagePreview = ({ evidence: { baoquan, title }, open, onClose }: ImagePreviewProps) => (
  <Modal open={open} width={960} title={title} footer={null} onCancel={onClose} centered destroyOnHidden>
    <Preview baoquan={baoquan} title={title} />
  </Modal>
)

function Preview({ baoquan, title }: Pick<EvidenceRow, 'baoquan' | 'title'>) {
  const { data, error, refetch } = useRead(evidence.imagePreview, { baoquan_no: baoquan }, { refetchOnMount: 'always' })
  if (data) return <DocumentViewer label={title} images={[{ name: title, src: data.url, file: callOf(data.url) }]} />
  return error ? <FailedState error={error} onRetry={refetch} /> : <PageSkeleton lines={10} />
}
