import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { compress } from './compress.mjs'

const { remoteOf, RegistryAnswer } = await tsImport('../shared/src/registry/index.ts', import.meta.url)

/** The registry of a folder that any web server can serve: the answer itself, the same one for everybody. */
export function readStaticRegistry(folder) {
  const file = join(folder, 'registry.json')
  return existsSync(file) ? RegistryAnswer.parse(JSON.parse(readFileSync(file, 'utf8'))) : { revision: 0, remotes: [], forbidden: [] }
}

const versionFolder = (folder, name, version) => join(folder, 'remotes', name, version)

/** Puts a release into the folder, beside its other versions. @throws when that version is there with another content */
export async function placeRelease(folder, { record, files }) {
  const to = versionFolder(folder, record.name, record.version)
  if (existsSync(to)) {
    const { integrity, buildId } = JSON.parse(readFileSync(join(to, 'release.json'), 'utf8'))
    if (isDeepStrictEqual([integrity, buildId], [record.integrity, record.buildId])) return
    throw new Error(`${record.name} ${record.version} 已经发布过，内容不同：请更换版本号`)
  }
  const unfinished = `${to}.${process.pid}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  for (const { name, bytes } of files) {
    mkdirSync(dirname(join(unfinished, name)), { recursive: true })
    writeFileSync(join(unfinished, name), bytes)
  }
  await compress(unfinished)
  renameSync(unfinished, to)
}

/** Gives everybody a version that lies in the folder; the one before it stays as what a shell falls back to. */
export function giveToEverybody(folder, name, version) {
  const registry = readStaticRegistry(folder)
  const before = registry.remotes.find((remote) => remote.name === name)
  const remote = { ...remoteAt(folder, name, version), fallback: before && fallbackOf(before, version) }
  write(folder, registry, name, remote)
}

/** Goes back to the version before, which then has none before it. */
export function takeBack(folder, name) {
  const registry = readStaticRegistry(folder)
  const { version, fallback } = registry.remotes.find((remote) => remote.name === name) ?? {}
  if (!fallback) throw new Error(`${name} 没有可以退回的版本`)
  write(folder, registry, name, remoteAt(folder, name, fallback.version))
  return { from: version, to: fallback.version }
}

function remoteAt(folder, name, version) {
  const file = join(versionFolder(folder, name, version), 'release.json')
  if (!existsSync(file)) throw new Error(`${name} 没有版本 ${version}`)
  return remoteOf(JSON.parse(readFileSync(file, 'utf8')), version)
}

function fallbackOf({ version, url, entry, container, integrity, fallback }, next) {
  return version === next ? fallback : { version, url, entry, container, integrity }
}

/** Replaces the file in one step: a browser never reads half of it. */
function write(folder, registry, name, remote) {
  const remotes = [...registry.remotes.filter((other) => other.name !== name), remote].sort((one, other) => (one.name < other.name ? -1 : 1))
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `registry.json.${process.pid}.unfinished`)
  writeFileSync(unfinished, JSON.stringify({ revision: registry.revision + 1, remotes, forbidden: [] }))
  renameSync(unfinished, join(folder, 'registry.json'))
}
