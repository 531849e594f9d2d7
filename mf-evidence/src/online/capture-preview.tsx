import type { CaptureType } from '@console/shared/contract/online'
import { Modal, PageState } from '@console/shared/ui/core'
import { DocumentViewer, ImageViewer, VideoPlayer } from '@console/shared/ui/media'
import type { DialogProps } from '@console/shared/ui/table'
import { type Capture, captureKinds } from './capture-kinds'
import { DownloadEvidence } from '../download-evidence'
import { callOf } from '../file-call'
import { ofCapture } from '../file-source'

interface CapturePreviewProps extends DialogProps {
  type: CaptureType
  capture: Capture
}

/** What was captured, over the list: the image of a page, or a video, which plays until the dialog closes. */
export const CapturePreview = ({ type, capture, open, onClose }: CapturePreviewProps) => (
  <Modal open={open} width={960} title={titleOf(capture)} footer={null} onCancel={onClose} centered destroyOnHidden>
    <Result type={type} capture={capture} />
  </Modal>
)

const titleOf = ({ name, time_length }: Capture) => (time_length ? `${name} · ${time_length} 分钟` : name)

function Result({ type, capture }: { type: CaptureType; capture: Capture }) {
  const { number, result } = captureKinds[type]
  const address = capture[result]!
  const file = callOf(address)
  const isImage = type === 'web'
  if (!file) return isImage ? <DocumentViewer label={capture.name} images={[{ name: capture.name, src: address }]} /> : <Elsewhere address={address} />
  const shown = { name: capture.name, ...file, download: <DownloadEvidence source={ofCapture(capture[number]!, type)} size="small" /> }
  return isImage ? <ImageViewer {...shown} /> : <VideoPlayer {...shown} autoPlay />
}

/** A video that another back end keeps on a server of its own. */
const Elsewhere = ({ address }: { address: string }) => (
  <PageState title="该视频保存在其他服务器上">
    <a href={address} target="_blank" rel="noopener noreferrer">
      在新窗口中播放
    </a>
  </PageState>
)
