import type { RemoteVersion } from '@console/shared/registry'

/** A script of a remote has this long at its own address, and then once more at a new one: a browser would join a request that hangs. */
const TIMEOUTS_MS = [4_000, 3_000] as const

/** What webpack is told when a script has loaded or has not. */
interface Ending {
  type: string
  target: { src: string }
}

declare global {
  /** What the remotes' own runtime asks for its files: it knows neither its address nor its hashes (shared/build/remote-files-plugin.mjs). */
  var remoteFiles: {
    /** Takes over from a container's entry the hashes of its other files: the entry's own was checked. */
    trust(container: string, integrity: Record<string, string>): void
    /** The address of a container's folder. */
    baseOf(container: string): string
    script(url: string, done: (ending: Ending) => void): void
    style(link: HTMLLinkElement): void
  }
}

const bases = new Map<string, string>()
const hashes = new Map<string, string>()
const attempts = new Map<string, number>()

const plain = (url: string) => url.split('?', 1)[0]!
const absolute = (url: string) => new URL(url, location.href).href

/** Takes over from the registry where a version lies and what is in its entry, which names the other files. Nothing else of a remote is ever run. */
export function trust({ url, entry, container, integrity }: RemoteVersion) {
  bases.set(container, absolute(url))
  hashes.set(absolute(url + entry), integrity)
}

/** The hash that a file must have, or undefined for one that nobody has named: it must not be run. */
export const hashOf = (url: string) => hashes.get(plain(absolute(url)))

/** A file's address, for the first time; then, each time, another one. */
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

/** Resolves to how it ended. */
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
  for (const timeoutMs of TIMEOUTS_MS) {
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

globalThis.remoteFiles = {
  trust(container, integrity) {
    for (const [file, hash] of Object.entries(integrity)) hashes.set(baseOf(container) + file, hash)
  },
  baseOf,
  script: (url, done) => void runScript(url).then(done),
  style(link) {
    link.crossOrigin = 'anonymous'
    // A hash that no file has: what the entry does not name is not applied.
    link.integrity = hashOf(link.href) ?? `sha256-${'A'.repeat(43)}=`
    // By this webpack finds it again, whatever its address.
    link.dataset.href = link.href
    link.href = nextAddressOf(link.href)
  },
}

/** Shows a version's styles, and puts away those of the remote's other versions. */
export function activateStyles(remote: string, { url }: RemoteVersion) {
  const own = absolute(url)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.includes(`/${remote}/`)) link.disabled = !link.href.startsWith(own)
  }
}
