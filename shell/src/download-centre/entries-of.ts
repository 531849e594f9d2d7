import type { Download } from '@console/platform/contract/download-records'
import type { TabDownload } from '@console/platform/remote'
import { shanghaiTime } from '@console/platform/ui/core'

/** A download as the centre shows it. */
export interface Entry {
  id: string
  title: string
  /** Undefined until it is known. */
  name?: string
  /** `elsewhere`: it runs in another tab, or by the browser itself. */
  state: Exclude<TabDownload['state'], 'later'> | Exclude<Download['state'], 'running'> | 'elsewhere'
  reason?: string
  loaded?: number
  total?: number
  speed?: number
  /** `YYYY-MM-DD HH:mm:ss` */
  startedAt: string
  zip?: Download['zip']
  exportJob?: Download['exportJob']
  /** The address at which it can be downloaded again. */
  url?: string
  /** It can be started again by this tab, which knows how. */
  ofTab: boolean
}

const DAY_MS = 24 * 3_600_000

/** One list of what this tab and the server know: what runs in this tab first, then the newest. */
export function entriesOf(tab: readonly TabDownload[], kept: readonly Download[] = [], now = Date.now()): Entry[] {
  const recent = tab.filter(isOfTab).filter(({ state, startedAt }) => state === 'running' || now - startedAt < DAY_MS)
  const own = recent.map((one) =>
    ofTab(
      one,
      kept.find(({ id }) => id === one.id),
    ),
  )
  const known = new Set(recent.map(({ id }) => id))
  const underWay = new Set(recent.filter(({ state }) => state === 'running').map(({ key }) => key))
  const others = kept.filter(({ id, state, url }) => !known.has(id) && !(state === 'ready' && url && underWay.has(url))).map(ofServer)
  const last = (one: Entry) => (one.state === 'running' ? 0 : 1)
  return [...own, ...others].sort((one, other) => last(one) - last(other) || (one.startedAt < other.startedAt ? 1 : one.startedAt > other.startedAt ? -1 : 0))
}

type OfTab = TabDownload & { state: Exclude<TabDownload['state'], 'later'> }
/** What the server makes later it lists itself. */
const isOfTab = (one: TabDownload): one is OfTab => one.state !== 'later'

/** The server knows why it broke a file off; the tab only sees the connection end. */
const ofTab = ({ id, title, name, state, reason, loaded, total, speed, startedAt }: OfTab, kept?: Download): Entry => ({
  id,
  title,
  name: name ?? kept?.name ?? undefined,
  state,
  reason: state === 'failed' ? (kept?.reason ?? reason) : undefined,
  loaded,
  total: total ?? kept?.size ?? undefined,
  speed,
  startedAt: shanghaiTime(startedAt),
  zip: kept?.zip,
  exportJob: kept?.exportJob,
  url: kept?.url ?? undefined,
  ofTab: true,
})

const ofServer = ({ id, title, name, state, reason, sent, size, startedAt, zip, exportJob, url }: Download): Entry => ({
  id,
  title,
  name: name ?? undefined,
  state: state === 'running' ? 'elsewhere' : state,
  reason: reason ?? undefined,
  loaded: sent,
  total: size ?? undefined,
  startedAt,
  zip,
  exportJob,
  url: url ?? undefined,
  ofTab: false,
})
