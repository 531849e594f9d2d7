import type { Outcome } from './outcome'

/**
 * A mark in `localStorage` for as long as a version is being entered, one for each time. The page takes it away when it is left, too, as long as it can run anything at
 * all. So a mark that nobody renews is of a page that froze, or was ended by the browser.
 */
interface Mark {
  remote: string
  version: string
  /** When entering began, and when the page was last seen running; milliseconds since 1970. */
  since: number
  beat: number
  /** When the freeze was reported. */
  told?: number
}

const PREFIX = 'entering '
const BEAT_MS = 1_000
/** A page that is loading, in a tab behind others even, renews its mark more often. */
const STALE_MS = 5_000
/** How long this browser is not given a version again that froze. */
const AVOIDED_MS = 10 * 60_000

/** Takes away the marks of this page. */
const clearing = new Set<() => void>()
addEventListener('pagehide', () => {
  for (const clear of clearing) clear()
})

/** Marks that a version is being entered; returns what takes the mark away. */
export function markEntering(remote: string, version: string): () => void {
  const key = PREFIX + Math.random()
  const since = Date.now()
  const beat = () => store(key, { remote, version, since, beat: Date.now() })
  const beating = setInterval(beat, BEAT_MS)
  function clear() {
    clearInterval(beating)
    clearing.delete(clear)
    localStorage.removeItem(key)
  }
  clearing.add(clear)
  beat()
  return clear
}

/** Whether a page of this browser froze while it entered a version, in the last ten minutes. What no page has reported yet is reported. */
export function froze(remote: string, version: string, report: (outcome: Outcome) => void): boolean {
  const now = Date.now()
  const avoided = new Set<string>()
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    const mark = read(key)
    if (now - mark.beat < STALE_MS) continue
    const { told = now, ...frozen } = mark
    const id = `${frozen.remote}@${frozen.version}`
    if (now - told > AVOIDED_MS) localStorage.removeItem(key)
    else {
      if (!mark.told) store(key, { ...mark, told })
      // A page that the pointer rested on was entered twice at a time.
      if (!mark.told && !avoided.has(id)) report({ remote: frozen.remote, version: frozen.version, outcome: 'frozen', ms: frozen.beat - frozen.since })
      avoided.add(id)
    }
  }
  return avoided.has(`${remote}@${version}`)
}

const read = (key: string) => JSON.parse(localStorage.getItem(key)!) as Mark

function store(key: string, mark: Mark) {
  try {
    localStorage.setItem(key, JSON.stringify(mark))
  } catch (cause) {
    // The store is full: a freeze of this page goes unseen.
    console.warn('entering', cause)
  }
}
