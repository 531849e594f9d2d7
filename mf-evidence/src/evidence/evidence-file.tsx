import { sizeText } from '@console/platform/contract'
import { type EvidenceDetail, noFileYet } from '@console/platform/contract/evidence'
import { PageState } from '@console/platform/ui/core'
import { AudioPlayer, ImageViewer, VideoPlayer } from '@console/platform/ui/media'
import { PdfViewer } from '@console/platform/ui/pdf'
import { DownloadEvidence } from './download-evidence'
import type { FileSource } from './file-source'

/** Why there is nothing to see. */
const notShown = { ...noFileYet, 0: '平台没有收到此证据的文件' }

/** The file of a piece, shown in the page as far as a browser can. */
export function EvidenceFile({ piece: { file, isDownload }, source }: { piece: EvidenceDetail; source: FileSource }) {
  if (isDownload !== 1) return <PageState title={notShown[isDownload]} />
  const download = <DownloadEvidence source={source} size="small" />
  // Another back end may not say which file it is.
  if (!file) return <PageState title="证据文件请下载后查看">{download}</PageState>
  const shown = { name: file.name, call: source.view, input: { path: file.path }, download }
  const [kind] = file.type.split('/')
  if (kind === 'image') return <ImageViewer {...shown} />
  if (kind === 'video') return <VideoPlayer {...shown} />
  if (kind === 'audio') return <AudioPlayer {...shown} />
  if (file.type === 'application/pdf') return <PdfViewer {...shown} />
  return (
    <PageState title={file.name} hint={`${sizeText(file.size)}，此类文件请下载后查看`}>
      {shown.download}
    </PageState>
  )
}
