import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { damagedFiles, readRelease } from '../build/from-sources.mjs'

/**
 * A built remote's record, and the bytes of all files that it names, including `release.json`. @throws if the build is
 * not complete
 */
export async function builtRelease(dist) {
  if (!existsSync(join(dist, 'release.json'))) throw new Error(`找不到构建（${dist}），请先执行 npm run build`)
  const record = await readRelease(dist)
  const [damaged] = await damagedFiles(dist, record)
  if (damaged) throw new Error(`${record.name} 的构建不完整（${damaged}），请重新执行 npm run build`)
  const names = ['release.json', ...Object.keys(record.integrity)]
  return { record, files: filesOf(dist, names) }
}

/**
 * The source maps of a built remote's scripts, by the names under which they are uploaded: `maps/entry.js.map`. They
 * are optional: without them, errors are located in the built files.
 */
export function builtMaps(dist, { integrity }) {
  const names = Object.keys(integrity).map((name) => `${name}.map`)
  return new Map(
    [
      ...filesOf(
        `${dist}-maps`,
        names.filter((name) => existsSync(join(`${dist}-maps`, name))),
      ),
    ].map(([name, bytes]) => [`maps/${name}`, bytes]),
  )
}

const filesOf = (folder, names) => new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
