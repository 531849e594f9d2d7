/** First segments of addresses that the server answers itself. */
export const serverSegments = [
  'api',
  'assets',
  'deploy',
  'dev',
  'frames',
  'healthz',
  'host',
  'metrics',
  'open',
  'policy-reports',
  'readyz',
  'registry',
  'registry.json',
  'remotes',
  'telemetry',
] as const

/** First segments of addresses that are reserved for the shell's own pages. */
export const pageSegments = ['403', '404', '500', 'login', 'workbench'] as const

/**
 * First segments of addresses of public pages, which are outside of the console: a release names its own among them in
 * a field of its own.
 */
export const publicSegments = ['chain', 'mobile', 'verify'] as const

const reserved = new Set<string>([...serverSegments, ...pageSegments, ...publicSegments])

/** Whether an address belongs to the console and not to a remote, in whatever case it is written. */
export const isReserved = (path: string) => reserved.has(path.split('/')[1]?.toLowerCase() ?? '')

/** Whether an address may be that of a public page. Written in small letters: nobody types it. */
export const isPublic = (path: string) => (publicSegments as readonly string[]).includes(path.split('/')[1] ?? '')

/** Whether an address is a base path, or below it. */
export const isWithin = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Whether two base paths would claim an address both. They may not differ by case alone, which people do not see. */
export function overlap(one: string, other: string) {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return isWithin(a, b) || isWithin(b, a)
}
