import type { CaptureType } from '@console/platform/contract/online'
import { Button, FieldList, Modal, PageState } from '@console/platform/ui/core'
import { DocumentViewer, ImageViewer, VideoPlayer } from '@console/platform/ui/media'
import { type DialogProps, imagesIn } from '@console/platform/ui/table'
import { useEffect, useState } from 'react'
import { type Capture, captureKinds } from './capture-kinds'
import css from './capture-preview.module.css'
import { DownloadEvidence } from '../evidence/download-evidence'
import { environmentFacts } from '../evidence/evidence-facts'
import { callOf } from '../evidence/file-call'
import { ofCapture } from '../evidence/file-source'

interface CapturePreviewProps extends DialogProps {
  type: CaptureType
  /** Shown first. */
  capture: Capture
  /** Those of the list's page that can be shown, among them `capture`. */
  captures: Capture[]
}

/**
 * What was captured, and in which environment, over the list: the image of a page, or a video, which plays until the
 * dialog closes. The arrow keys lead on to the others of the page.
 */
export function CapturePreview({ type, capture, captures, open, onClose }: CapturePreviewProps) {
  const { number } = captureKinds[type]
  const [chosen, choose] = useState(capture[number])
  const at = captures.findIndex((one) => one[number] === chosen)
  const shown = captures[at] ?? capture
  const { environment } = shown
  const step = (by: -1 | 1) => choose((captures[at + by] ?? shown)[number])

  useEffect(() => {
    if (!open) return
    const press = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      // The same keys move an image and seek in a video.
      if (defaultPrevented || target instanceof HTMLMediaElement) return
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <Modal
      open={open}
      width={960}
      title={titleOf(shown)}
      footer={
        captures.length > 1 && (
          <>
            <Button disabled={at <= 0} onClick={() => step(-1)}>
              上一条
            </Button>
            <Button disabled={at === captures.length - 1} onClick={() => step(1)}>
              下一条
            </Button>
          </>
        )
      }
      onCancel={onClose}
      afterClose={() => choose(capture[number])}
      centered
      destroyOnHidden
    >
      <div className={css.content}>
        <Result key={chosen} type={type} capture={shown} />
        {environment && <FieldList fields={environmentFacts(environment)} />}
      </div>
    </Modal>
  )
}

const titleOf = ({ name, time_length }: Capture) => (time_length ? `${name} · ${time_length} 分钟` : name)

function Result({ type, capture }: { type: CaptureType; capture: Capture }) {
  const { number, result } = captureKinds[type]
  const address = capture[result]!
  const file = callOf(address)
  const isImage = type === 'web'
  const images = isImage ? imagesIn(capture.name, address) : []
  // Another back end keeps them on a server of its own, and may have several of a page.
  if (isImage && (!file || images.length > 1)) return <DocumentViewer label={capture.name} images={images} />
  if (!file) return <Elsewhere address={address} />
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
