import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backToPrevious, contentId, everybodyOn, publicDocument, readRelease, RegistryAnswer, resolveRegistry, writeRelease } from '../build/from-sources.mjs'

/** The registry in a folder of static files: one answer for everybody. */
export function readStaticRegistry(folder) {
  const file = join(folder, 'registry.json')
  return existsSync(file) ? RegistryAnswer.parse(JSON.parse(readFileSync(file, 'utf8'))) : { revision: 0, remotes: [], forbidden: [] }
}

const versionFolder = (folder, name, version) => join(folder, 'remotes', name, version)

/** Puts a release into the folder, beside its other versions. @throws if that version exists with other content */
export async function placeRelease(folder, { record, files }) {
  const to = versionFolder(folder, record.name, record.version)
  if (!existsSync(to)) return (await writeRelease(to, files)).place()
  const there = await readRelease(to)
  if (contentId(there) !== contentId(record) || there.buildId !== record.buildId)
    throw new Error(`${record.name} ${record.version} 已经发布过，内容不同：请更换版本号`)
}

/** Makes a version of the folder stable; the version before stays as the fallback. */
export const giveToEverybody = (folder, name, version) => rollOut(folder, name, (before) => everybodyOn(version, before))

/** Rolls back to the version before, which then has no fallback. */
export const takeBack = (folder, name) =>
  rollOut(folder, name, (before) => {
    const back = backToPrevious(before)
    if (!back) throw new Error(`${name} 没有可以退回的版本`)
    return back
  })

/** Names the shell in the folder, so that the tabs of another one load it. */
export function nameShell(folder, build) {
  const { revision, ...answer } = readStaticRegistry(folder)
  if (answer.shell !== build) writeRegistry(folder, { revision: revision + 1, ...answer, shell: build })
}

/** Sets the version of one remote, and replaces the registry in one step: a browser never reads half of it. */
async function rollOut(folder, name, move) {
  const { revision, remotes, shell } = readStaticRegistry(folder)
  const rollouts = Object.fromEntries(remotes.map((remote) => [remote.name, { stable: remote.version, previous: remote.fallback?.version }]))
  rollouts[name] = move(rollouts[name] ?? {})
  const entries = Object.entries(rollouts).sort(([one], [other]) => (one < other ? -1 : 1))
  const document = { remotes: Object.fromEntries(await Promise.all(entries.map(async ([name, rollout]) => [name, await withVersions(folder, name, rollout)]))) }
  writeRegistry(folder, { ...resolveRegistry(document, revision + 1, { may: () => true }), shell })
  placePublicPages(folder, name, document.remotes[name])
}

/** Replaces the registry, and then its revision, which open tabs poll. */
function writeRegistry(folder, answer) {
  replaceFile(join(folder, 'registry.json'), answer)
  replaceFile(join(folder, 'registry/revision.json'), { revision: answer.revision })
}

function replaceFile(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.unfinished`
  writeFileSync(unfinished, JSON.stringify(content))
  renameSync(unfinished, file)
}

/**
 * Writes the document of a remote's public pages to each of their addresses (docs/deploy.md: how a web server answers
 * addresses below).
 */
function placePublicPages(folder, name, { rollout: { stable }, versions }) {
  const release = versions[stable]
  for (const path of release.public?.paths ?? []) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'index.html'), publicDocument(release, `/remotes/${name}/${stable}/`))
  }
}

async function withVersions(folder, name, rollout) {
  const versions = [rollout.stable, rollout.previous].filter((version) => version !== undefined)
  return { rollout, versions: Object.fromEntries(await Promise.all(versions.map(async (version) => [version, await releaseAt(folder, name, version)]))) }
}

async function releaseAt(folder, name, version) {
  const place = versionFolder(folder, name, version)
  if (!existsSync(join(place, 'release.json'))) throw new Error(`${name} 没有版本 ${version}`)
  return readRelease(place)
}
