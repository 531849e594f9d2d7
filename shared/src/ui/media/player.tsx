import type { CallInput, Route } from '@console/platform/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import { useMay } from '../core/may'
import { NoPermissionState } from '../core/page-state'
import { Broken } from './broken'
import css from './player.module.css'

export interface FileProps<R extends Route> {
  /** What the file is called. */
  name: string
  /** A GET route that answers the file, in ranges. */
  call: R
  input: CallInput<R>
  /** Offered when the file cannot be shown: a button that downloads it. */
  download?: ReactNode
}

interface VideoProps {
  /** Plays at once: where it was opened to be watched. */
  autoPlay?: boolean
}

/**
 * Plays a video with the browser's own controls. It is fetched while it plays, from where it is; its sound stops when
 * the page or the tab is left.
 */
export const VideoPlayer = <R extends Route>(video: FileProps<R> & VideoProps) => <Player kind="video" {...video} />

/** Plays a sound, as `VideoPlayer` a video. */
export const AudioPlayer = <R extends Route>(file: FileProps<R>) => <Player kind="audio" {...file} />

type Kind = 'video' | 'audio'

const words: Record<Kind, string> = { video: '视频', audio: '音频' }

function Player<R extends Route>({ kind, autoPlay, ...file }: FileProps<R> & VideoProps & { kind: Kind }) {
  const { http } = useServices()
  const may = useMay(file.call, file.input)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const src = http.urlOf(file.call, file.input)

  if (!may) return <NoPermissionState />
  function retry() {
    setAttempt(attempt + 1)
    setFailed(undefined)
  }
  if (failed === src)
    return (
      <Broken what={words[kind]} call={file.call} input={file.input} onRetry={retry}>
        {file.download}
      </Broken>
    )
  return <Playing key={`${attempt} ${src}`} kind={kind} name={file.name} src={src} autoPlay={autoPlay} onError={() => setFailed(src)} />
}

interface PlayingProps extends VideoProps {
  kind: Kind
  name: string
  src: string
  onError: () => void
}

function Playing({ kind: Element, name, src, autoPlay, onError }: PlayingProps) {
  const media = useRef<HTMLMediaElement>(null)
  useStopWhenLeft(media)
  return (
    <div className={css[Element]}>
      <Element
        ref={media as never}
        className={css.media}
        aria-label={`${words[Element]}：${name}`}
        src={src}
        controls
        // Downloads are made by a button of the page, which is recorded.
        controlsList="nodownload noremoteplayback"
        autoPlay={autoPlay}
        preload="metadata"
        playsInline
        onError={onError}
      />
    </div>
  )
}

/** Pauses in a tab that is hidden; on a page that is left ends the sound and the loading, too. */
function useStopWhenLeft(media: { current: HTMLMediaElement | null }) {
  useEffect(() => {
    const element = media.current!
    const pauseIfHidden = () => document.hidden && element.pause()
    document.addEventListener('visibilitychange', pauseIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', pauseIfHidden)
      element.pause()
      element.removeAttribute('src')
      element.load()
    }
  }, [media])
}
