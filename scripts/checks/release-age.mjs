/**
 * `node scripts/checks/release-age.mjs [package-lock.json]`: every version that the last commit's lockfile does not
 * have was published at least a week ago (docs/decisions/what-may-be-installed.md). Asks the registry only for these
 * packages.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../workspaces.mjs'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** `name version` of every package from the registry. */
const releasesIn = ({ packages }) =>
  new Set(
    Object.entries(packages).flatMap(([path, { name, version, link }]) =>
      link || !path.includes('node_modules/') ? [] : `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
    ),
  )

/** Undefined outside of a repository, for example in a copy of its files. */
function committed() {
  try {
    return JSON.parse(execFileSync('git', ['show', 'HEAD:package-lock.json'], { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024, stdio: 'pipe' }))
  } catch (error) {
    console.log(`nothing to compare with: ${error.message.split('\n')[0]}`)
    return undefined
  }
}

/** The time of a version's publication; undefined if the registry does not have it. */
function releasedAt(name, version) {
  const times = execFileSync('npm', ['view', name, 'time', '--json'], { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 100 * 1024 * 1024 })
  return JSON.parse(times)[version]
}

function problemOf(name, version) {
  let time
  try {
    time = releasedAt(name, version)
  } catch (error) {
    return `${name} ${version}: the registry does not say when it came out (${error.message.split('\n')[0]})`
  }
  const days = (Date.now() - Date.parse(time)) / DAY_MS
  return days >= DAYS ? undefined : `${name} ${version}: came out ${time ? `${Math.floor(days)} days ago` : 'at no known time'}, ${DAYS} are asked for`
}

const before = committed()
const known = before && releasesIn(before)
const now = releasesIn(JSON.parse(readFileSync(resolve(process.argv[2] ?? join(root, 'package-lock.json')), 'utf8')))
const added = known ? [...now].filter((release) => !known.has(release)).map((release) => release.split(' ')) : []
const problems = added.flatMap(([name, version]) => problemOf(name, version) ?? [])
for (const problem of problems) console.error(problem)
console.log(`${added.length} new releases, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
