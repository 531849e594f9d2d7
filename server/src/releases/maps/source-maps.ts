import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { parsedOrNothing } from '@console/platform/release'
import * as z from 'zod/mini'

/** The source maps of a release, deflated, by the path of their script. */
export type SourceMaps = ReadonlyMap<string, Buffer>

const FOLDER = 'maps/'
const ENDING = '.map'
/** A map of this size is read in some hundredths of a second, and takes some 40 MB in memory. */
const MAX_BYTES = 1_500_000

/** The fields of a map that locate a position; not the sources. */
const Places = z.object({
  version: z.literal(3),
  sources: z.array(z.nullable(z.string().check(z.maxLength(300)))).check(z.maxLength(5_000)),
  mappings: z.string(),
})

/**
 * Separates an upload's source maps (`maps/entry.js.map` of `entry.js`) from the files for browsers, and returns why
 * some are refused, in words.
 */
export async function withoutMaps(upload: ReadonlyMap<string, Buffer>) {
  const maps = [...upload].filter(([name]) => isMap(name))
  const read = new Map<string, Buffer>()
  const reasons: string[] = []
  for (const [name, bytes] of maps) {
    const file = name.slice(FOLDER.length, -ENDING.length)
    const map = await deflated(bytes)
    if (!upload.has(file)) reasons.push(`源码映射 ${name} 没有对应的 ${file}`)
    else if (map) read.set(file, map)
    else reasons.push(`${name} 不是源码映射，或超过 ${MAX_BYTES / 1_000_000} MB`)
  }
  return { files: new Map([...upload].filter(([name]) => !isMap(name))), maps: read as SourceMaps, reasons }
}

const isMap = (name: string) => name.startsWith(FOLDER) && name.endsWith(ENDING)

/** Undefined for what is no source map, or too large. */
export async function deflated(bytes: Buffer): Promise<Buffer | undefined> {
  if (bytes.length > MAX_BYTES) return undefined
  const { data } = Places.safeParse(parsedOrNothing(bytes.toString('utf8')))
  return data && promisify(deflate)(JSON.stringify({ ...data, names: [] }))
}
