import type { Preview } from '@console/platform/contract/public'
import { useEffect, useState } from 'react'
import { call, calls } from './call'

const POLL_MS = 5_000
const POLL_FOR_MS = 10 * 60_000

/** The URL to play, or why there is none yet. */
export type Playable = { url: string } | 'transcoding' | 'late'

/** Apple devices wait for the transcoded file where one is needed; all others play the file itself. */
export function usePlayable({ file, isMps, mpsUrl }: Preview, query: Record<string, string | undefined>): Playable {
  const [transcoded, setTranscoded] = useState(mpsUrl)
  const [late, setLate] = useState(false)
  const waits = isMps === 1 && isApple(navigator) && transcoded === null
  const asked = JSON.stringify(query)
  useEffect(() => {
    if (!waits) return
    const leaving = new AbortController()
    const since = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since >= POLL_FOR_MS) {
        clearInterval(timer)
        setLate(true)
        return
      }
      // A failed poll is ignored: the next one may succeed.
      call<Preview>(calls.preview, JSON.parse(asked), leaving.signal).then(
        (preview) => leaving.signal.aborted || setTranscoded(preview.mpsUrl),
        () => undefined,
      )
    }, POLL_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [waits, asked])
  if (waits) return late ? 'late' : 'transcoding'
  const url = isMps === 1 && isApple(navigator) && transcoded !== null ? transcoded : file.url
  return { url: isOurs(url) ? url : '' }
}

/** An iPad calls itself a Mac, which has no touch screen. */
const isApple = ({ userAgent, maxTouchPoints }: Navigator) => /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** A path of our own origin: a page never loads another address. */
const isOurs = (url: string) => /^\/(?![/\\])/.test(url)
