import { browserStorage } from '@console/platform/browser-storage'
import type { Outcome } from './outcome'

/**
 * A mark in the browser's storage while a version is being mounted, one for each mount. A page that is left removes its
 * marks. So a mark that is no longer renewed is of a page that froze, or that the browser ended.
 */
interface Mark {
  remote: string
  version: string
  /** When mounting began, and when the page was last known to run; milliseconds since 1970. */
  since: number
  beat: number
  /** When the freeze was reported. */
  reported?: number
}

const PREFIX = 'entering '
const BEAT_MS = 1_000
/** A page that runs renews its mark more often, also in a background tab. */
const STALE_MS = 5_000
/** How long this browser avoids a version that froze. */
const AVOIDED_MS = 10 * 60_000

/** Functions that remove the marks of this page. */
const clearing = new Set<() => void>()
addEventListener('pagehide', () => {
  for (const clear of clearing) clear()
})

/** Marks that a version is being mounted. @returns a function that removes the mark */
export function markEntering(remote: string, version: string): () => void {
  const key = PREFIX + Math.random()
  const since = Date.now()
  const beat = () => store(key, { remote, version, since, beat: Date.now() })
  const beating = setInterval(beat, BEAT_MS)
  function clear() {
    clearInterval(beating)
    clearing.delete(clear)
    browserStorage.remove(key)
  }
  clearing.add(clear)
  beat()
  return clear
}

/** Whether this version froze a page of this browser within ten minutes. Reports freezes that are not reported yet. */
export function froze(remote: string, version: string, report: (outcome: Outcome) => void): boolean {
  const now = Date.now()
  const avoided = new Set<string>()
  for (const key of browserStorage.keys().filter((key) => key.startsWith(PREFIX))) {
    const mark = read(key)
    if (now - mark.beat < STALE_MS) continue
    const { reported: reportedAt = now, ...frozen } = mark
    const id = `${frozen.remote}@${frozen.version}`
    if (now - reportedAt > AVOIDED_MS) browserStorage.remove(key)
    else {
      if (!mark.reported) store(key, { ...mark, reported: reportedAt })
      // A prefetch and a navigation may mount the same version at the same time.
      if (!mark.reported && !avoided.has(id)) report({ remote: frozen.remote, version: frozen.version, outcome: 'frozen', ms: frozen.beat - frozen.since })
      avoided.add(id)
    }
  }
  return avoided.has(`${remote}@${version}`)
}

const read = (key: string) => JSON.parse(browserStorage.get(key)!) as Mark

/** In a storage that is full there is no mark: a freeze of this page is not reported. */
const store = (key: string, mark: Mark) => browserStorage.set(key, JSON.stringify(mark))
