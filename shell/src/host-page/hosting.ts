import type { OpenConsole } from './host-api'

/**
 * Set by `/host/1/host.js` (shared/build/host-script.js) before it loads the shell's scripts into a page of another
 * system.
 */
interface Hosting {
  /** Of the console's server. */
  origin: string
  opened(open: OpenConsole): void
  failed(error: unknown): void
}

declare global {
  var consoleHosting: Hosting | undefined
}

/** Absent in the console's own page. */
export const hosting = globalThis.consoleHosting

/** Prefix of the addresses of the console's server: empty in its own page. */
export const consoleOrigin = hosting?.origin ?? ''

if (hosting) __webpack_public_path__ = `${hosting.origin}/`
