import { defaultLimits, type RemoteVersion } from '@console/platform/registry'
import { fileTimeouts } from './retry-policy'

/** The event that webpack is given when a script has loaded or failed. */
interface Ending {
  type: string
  target: { src: string }
}

declare global {
  /**
   * Through which the webpack runtime of a remote loads its files: it knows neither its address nor its hashes
   * (shared/build/remote-files-plugin.mjs).
   */
  var remoteFiles: {
    /** Stores the hashes of a container's other files. Called by its entry, whose own hash was checked. */
    trust(container: string, integrity: Record<string, string>): void
    /** The address of a container's folder. */
    baseOf(container: string): string
    script(url: string, done: (ending: Ending) => void): void
    style(link: HTMLLinkElement): void
  }
}

const bases = new Map<string, string>()
const hashes = new Map<string, string>()
/** Of versions, by the address of their folder. */
const loadTimes = new Map<string, number>()
const attempts = new Map<string, number>()

const plain = (url: string) => url.split('?', 1)[0]!
const absolute = (url: string) => new URL(url, location.href).href

/**
 * Stores a version's address and the hash of its entry, as the registry names them. The entry names the other files; no
 * other file of a remote is ever run.
 */
export function trust({ url, entry, container, integrity, limits = defaultLimits }: RemoteVersion) {
  loadTimes.set(absolute(url), limits.loadMs)
  bases.set(container, absolute(url))
  hashes.set(absolute(url + entry), integrity)
}

/** The hash that a file must have, or undefined for a file that was not named: it must not be run. */
export const hashOf = (url: string) => hashes.get(plain(absolute(url)))

/** How long a file of a version may take, the first time and the second. */
export const timeoutsOf = (url: string) => fileTimeouts([...loadTimes].find(([base]) => absolute(url).startsWith(base))?.[1])

/** Whether an address is in the folder of a version that was being loaded. Others are files of the host. */
export const isOfRemote = (url: string) => [...bases.values()].some((base) => absolute(url).startsWith(base))

/** A file's own address the first time, and another one each time after that. */
export function nextAddressOf(url: string) {
  const attempt = (attempts.get(url) ?? 0) + 1
  attempts.set(url, attempt)
  return attempt > 1 ? `${url}?attempt=${attempt}` : url
}

export function scriptElement(url: string, integrity: string) {
  const script = document.createElement('script')
  script.src = url
  script.crossOrigin = 'anonymous'
  script.integrity = integrity
  return script
}

/** Resolves to the type of the event that ended it, or 'timeout'. */
function runOnce(address: string, integrity: string, timeoutMs: number): Promise<string> {
  const script = scriptElement(address, integrity)
  return new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), timeoutMs)
    script.onload = script.onerror = (event) => {
      clearTimeout(timer)
      resolve(typeof event === 'string' ? 'error' : event.type)
    }
    document.head.append(script)
  }).finally(() => script.remove())
}

async function runScript(url: string): Promise<Ending> {
  const integrity = hashOf(url)
  if (!integrity) return { type: 'untrusted', target: { src: url } }
  let ending: Ending = { type: 'error', target: { src: url } }
  for (const timeoutMs of timeoutsOf(url)) {
    const address = nextAddressOf(url)
    ending = { type: await runOnce(address, integrity, timeoutMs), target: { src: address } }
    if (ending.type === 'load') break
  }
  return ending
}

function baseOf(container: string) {
  const base = bases.get(container)
  if (!base) throw new Error(`the registry does not name ${container}`)
  return base
}

/** Lets a stylesheet fail that takes longer: the page that waits for it would wait for ever. */
function endLate(link: HTMLLinkElement, timeoutMs: number) {
  const timer = setTimeout(() => link.dispatchEvent(new Event('error')), timeoutMs)
  for (const ending of ['load', 'error']) link.addEventListener(ending, () => clearTimeout(timer), { once: true })
}

globalThis.remoteFiles = {
  trust(container, integrity) {
    for (const [file, hash] of Object.entries(integrity)) hashes.set(baseOf(container) + file, hash)
  },
  baseOf,
  script: (url, done) => void runScript(url).then(done),
  style(link) {
    link.crossOrigin = 'anonymous'
    // A file that the entry does not name gets a hash that no file has, so that it is not applied.
    link.integrity = hashOf(link.href) ?? `sha256-${'A'.repeat(43)}=`
    // mini-css-extract-plugin finds the link by this attribute when its address has changed.
    link.dataset.href = link.href
    endLate(
      link,
      timeoutsOf(link.href).reduce((sum, ms) => sum + ms),
    )
    link.href = nextAddressOf(link.href)
  },
}

/** Applies a version's stylesheets and switches off those of the remote's other versions. */
export function activateStyles(remote: string, { url }: RemoteVersion) {
  const own = absolute(url)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.includes(`/${remote}/`)) link.disabled = !link.href.startsWith(own)
  }
}
