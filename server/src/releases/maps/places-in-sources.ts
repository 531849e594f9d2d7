import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Db } from '../../infra/db/db'
import { readMap } from './queries'

/** So many maps are kept as they are asked, those of the last failures. */
const KEPT = 5
/** When no further map is read for one report: other calls wait meanwhile. */
const LONGEST_MS = 50

interface Thrown {
  remote: string
  version: string
  /** `page.js:1:2345`, the innermost first. */
  frames: readonly string[]
}

/**
 * Finds where in a remote's sources something was thrown. What has no map stays as it is: the file of the release, its
 * line and column.
 */
export function placesInSources() {
  const known = new Map<string, TraceMap>()

  async function mapOf(db: Db, of: Omit<Thrown, 'frames'> & { file: string }, until: number) {
    const key = `${of.remote}@${of.version}/${of.file}`
    const map = known.get(key) ?? (performance.now() < until ? await read(db, of) : undefined)
    known.delete(key)
    // The map of a version that had none may come with its next upload.
    if (map) known.set(key, map)
    if (known.size > KEPT) known.delete(known.keys().next().value!)
    return map
  }

  /** For one report: a function that has its time. */
  return (db: Db) => {
    const until = performance.now() + LONGEST_MS
    return async ({ remote, version, frames }: Thrown) => {
      const places: string[] = []
      for (const frame of frames) {
        const [file, line, column] = frame.split(':') as [string, string, string]
        const map = await mapOf(db, { remote, version, file }, until)
        const found = map && originalPositionFor(map, { line: Math.max(Number(line), 1), column: Math.max(Number(column) - 1, 0) })
        places.push(found?.source ? `${found.source}:${found.line}:${found.column + 1}` : frame)
      }
      return places.join('\n')
    }
  }
}

async function read(db: Db, of: Omit<Thrown, 'frames'> & { file: string }) {
  const bytes = await readMap(db, of)
  return bytes && new TraceMap((await promisify(inflate)(bytes)).toString('utf8'))
}
