import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of this package, with a separator at the end: `shared/` in its own repository, a folder below
 * `node_modules` in others.
 */
export const platform = fileURLToPath(new URL('..', import.meta.url))

/** Whether this is the installed package: compiled modules instead of sources. */
export const installed = !existsSync(join(platform, 'tsconfig.json'))

export const platformManifest = JSON.parse(readFileSync(join(platform, 'package.json'), 'utf8'))

/**
 * The folder with the lockfile of a folder's dependencies: the folder itself or the nearest one above. @throws if there
 * is none
 */
export function installationOf(dir) {
  for (let folder = dir; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`${dir} 及其上级目录中没有 package-lock.json，请先执行 npm install`)
  }
}

/** A module's path in this package, with slashes: `src/contract/users.ts`. Undefined for other files. */
export const placeInPlatform = (file) =>
  file.startsWith(platform) && !file.startsWith(join(platform, 'node_modules')) ? file.slice(platform.length).split(sep).join('/') : undefined

/** A file's name in messages to the team that works in `dir`. */
export function nameFor(dir, file) {
  const place = placeInPlatform(file)
  return place ? `${platformManifest.name}/${place}` : relative(dir, file).split(sep).join('/')
}
