const MAX = 200

/** A browser's own description as a session keeps it: printable, and of a bounded length. */
export const keptUserAgent = (given: string | undefined) => given?.replace(/[^ -~]/g, '').slice(0, MAX) || null

// Browsers name those that they descend from, so the more special one is first.
const browsers = [
  ['MicroMessenger', '微信'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const SHOWN = 60

/**
 * What a browser is called on screen, as `Edge，Windows`; the start of what it says of itself where it is none of the
 * usual ones.
 */
export function browserName(userAgent: string | null) {
  if (userAgent === null) return null
  const named = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent.includes(part))?.[1]
  const browser = named(browsers)
  return browser ? [browser, named(systems)].filter(Boolean).join('，') : userAgent.slice(0, SHOWN)
}
