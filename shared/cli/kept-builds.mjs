import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'

/** The number of builds that are kept: a page that was loaded before the last build can still load its files. */
const KEPT = 5

export const mediaTypes = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

/** The name of a build, from its release record, which contains the hashes of all of its files. */
export const nameOfBuild = (record) => createHash('sha256').update(record).digest('hex').slice(0, 16)

/**
 * Keeps the files of the last builds of a watching compiler, each build below `folder` under its name. A dev server has
 * only the newest build: a page with the record of one build and the entry of the next would refuse the entry for its
 * hash.
 */
export function keptBuilds(compiler, folder) {
  /** @type {Map<string, Map<string, Buffer>>} */
  const builds = new Map()
  compiler.hooks.done.tap('keptBuilds', ({ compilation }) => {
    const { outputFileSystem, outputPath } = compiler
    const files = new Map()
    for (const { name } of compilation.getAssets()) {
      const path = join(outputPath, name)
      if (outputFileSystem.existsSync?.(path) ?? true) files.set(name, outputFileSystem.readFileSync(path))
    }
    const record = files.get('release.json')
    if (!record) return
    builds.delete(nameOfBuild(record))
    builds.set(nameOfBuild(record), files)
    if (builds.size > KEPT) builds.delete(builds.keys().next().value)
  })

  return function serveKept(request, response, next) {
    const { pathname } = new URL(request.url, 'http://localhost')
    const [build, ...rest] = pathname.startsWith(folder) ? pathname.slice(folder.length).split('/') : []
    const file = builds.get(build)?.get(rest.join('/'))
    if (!file) return next()
    response.setHeader('content-type', mediaTypes[extname(pathname)] ?? 'application/octet-stream')
    response.end(file)
  }
}
