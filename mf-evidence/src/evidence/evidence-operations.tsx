import { evidence, type EvidenceRow, noFileYet } from '@console/platform/contract/evidence'
import { download, type Operation, operations, refuse, openDialog } from '@console/platform/ui/table'
import { ofEvidence } from './file-source'
import { ImagePreview } from './image-preview'

/** What can be done with a piece's file. While it is missing or on its way, each operation says so. */
export const fileOperations = operations((row: EvidenceRow): Operation[] => {
  const { baoquan, fileStatus, fileType } = row
  const isImage = fileType === 2
  if (fileStatus !== 1) {
    const why = noFileYet[fileStatus]
    return [...(isImage ? [refuse('预览', evidence.imagePreview, why)] : []), refuse('下载', evidence.fileLink, why)]
  }
  return [
    ...(isImage ? [openDialog('预览', evidence.imagePreview, (dialog) => <ImagePreview evidence={row} {...dialog} />)] : []),
    download('下载', evidence.fileLink, { baoquan }, ofEvidence(baoquan).find),
  ]
}, 88)
