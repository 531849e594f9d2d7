import { evidence } from '@console/shared/contract/evidence'
import { DownloadButton } from '@console/shared/ui/core'
import { findFile } from './file-call'

/** Saves a piece's file. */
export const DownloadEvidence = ({ baoquan, size }: { baoquan: string; size?: 'small' }) => (
  <DownloadButton call={evidence.fileLink} input={{ baoquan }} find={findFile(baoquan)} size={size}>
    下载证据
  </DownloadButton>
)
