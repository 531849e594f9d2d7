import type { Preview } from '@console/platform/contract/public'
import { useState } from 'react'
import type { Medium } from './medium'
import type { Playable } from './use-playable'
import { useSecondsLeft } from './use-seconds-left'

const TURN_SECONDS = 5

interface Props {
  medium: Medium
  title: string
  file: Preview['file']
  playable: Playable
}

/** The file itself: as wide as the screen, or to be saved where a browser cannot show it. */
export function MediumView({ medium, title, file, playable }: Props) {
  const [broken, setBroken] = useState(false)
  if (playable === 'transcoding')
    return (
      <p role="status" className="stage waiting">
        转码中，请稍候…
      </p>
    )
  if (playable === 'late')
    return (
      <p role="status" className="notice">
        转码尚未完成，请稍后重新打开此页面。
      </p>
    )
  const { url } = playable
  if (medium === 'file') return <FileCard file={file} url={url} />
  if (broken || !url) return <FileCard file={file} url={url} why="此设备无法直接显示该文件，可下载后查看。" />
  const props = { src: url, onError: () => setBroken(true) }
  if (medium === 'img') return <img className="stage" alt={title} {...props} />
  if (medium === 'audio') return <audio controls preload="metadata" aria-label={title} {...props} />
  return (
    <div className="stage">
      <video controls playsInline preload="metadata" aria-label={title} {...props} />
      <TurnHint />
    </div>
  )
}

/** The specified text, to the letter. */
function TurnHint() {
  const left = useSecondsLeft(TURN_SECONDS)
  return (
    <p role="status" className="hint">
      {left > 0 && '请将手机开始横屏模式'}
    </p>
  )
}

function FileCard({ file: { name, size }, url, why }: { file: Preview['file']; url: string; why?: string }) {
  return (
    <div className="file">
      <p className="name">{name}</p>
      <p>{sizeText(size)}</p>
      {why && <p>{why}</p>}
      {url && (
        <a className="button" href={url} download={name}>
          下载文件
        </a>
      )}
    </div>
  )
}

const units = ['字节', 'KB', 'MB', 'GB'] as const

export function sizeText(bytes: number) {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${(bytes / 1024 ** step).toFixed(step && bytes / 1024 ** step < 100 ? 1 : 0)} ${units[step]}`
}
