import { DownloadButton } from '@console/platform/ui/core'
import type { FileSource } from './file-source'

/** Saves a piece's file. */
export const DownloadEvidence = ({ source: { link, find }, size }: { source: FileSource; size?: 'small' }) => (
  <DownloadButton call={link.call} input={link.input} find={find} size={size}>
    下载证据
  </DownloadButton>
)
