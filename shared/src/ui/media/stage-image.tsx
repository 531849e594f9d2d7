import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ServedFile } from '../core/call-at'
import { DownloadButton } from '../core/download-button'
import { useReportShown } from '../core/shown'
import { useServices } from '../../services/services'
import { Broken } from './broken'
import css from './document-viewer.module.css'

export interface DocumentImage {
  name: string
  src: string
  /**
   * What answers `src`, where the console's own server does: it says why an image does not show, and may offer the
   * original.
   */
  file?: ServedFile
  /** Offered when the image cannot be shown: a button that downloads it. */
  download?: ReactNode
}

interface StageImageProps extends DocumentImage {
  className: string | undefined
  transform: string
}

/** An image on its stage; in its place, when it does not load, why and what can be tried. */
export const StageImage = ({ file, ...image }: StageImageProps) => (file ? <Served {...image} file={file} /> : <Elsewhere {...image} />)

/** An image of the console's own server. */
function Served({ file, download, ...image }: StageImageProps & { file: ServedFile }) {
  const { http } = useServices()
  const [isOriginal, setOriginal] = useState(false)
  const input = isOriginal ? { ...file.input, original: '1' } : file.input
  return (
    <Image
      {...image}
      key={String(isOriginal)}
      src={isOriginal ? http.urlOf(file.call, input) : image.src}
      failure={(retry) => (
        <Broken what={isOriginal ? '原图' : '图片'} call={file.call} input={input} onRetry={retry} onOriginal={() => setOriginal(true)}>
          {isOriginal ? (
            <DownloadButton call={file.call} input={input}>
              下载原图
            </DownloadButton>
          ) : (
            download
          )}
        </Broken>
      )}
    />
  )
}

/** An image that another back end keeps on a server of its own. */
const Elsewhere = ({ download, ...image }: StageImageProps) => (
  <Image
    {...image}
    failure={(retry) => (
      <div className={css.failed} role="alert">
        <span>图片加载失败</span>
        <Button size="small" onClick={retry}>
          重试
        </Button>
        {download}
      </div>
    )}
  />
)

function Image({ name, src, className, transform, failure }: StageImageProps & { failure: (retry: () => void) => ReactNode }) {
  const reportShown = useReportShown()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)

  function settle(shown: boolean) {
    setFailed(!shown)
    reportShown(name, shown)
  }

  function retry() {
    setAttempt(attempt + 1)
    setFailed(false)
  }

  if (failed) return failure(retry)
  return (
    <img
      key={attempt}
      src={src}
      alt={name}
      draggable={false}
      className={className}
      style={{ transform }}
      onLoad={() => settle(true)}
      onError={() => settle(false)}
    />
  )
}
