/**
 * `node scripts/checks/lockfile.mjs [package-lock.json]`: every package comes from the registry with its hash and runs
 * no install script, and packages with known vulnerabilities are new enough.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../workspaces.mjs'

const REGISTRY = 'https://registry.npmjs.org/'
/**
 * Packages whose install scripts fetch or build files that the lockfile contains as packages, or count installations.
 * .npmrc turns these scripts off.
 */
const scriptsNotNeeded = ['@foundry-rs/anvil', '@parcel/watcher', '@scarf/scarf', '@swc/core', 'esbuild']
/** The first versions without a known vulnerability. */
const atLeast = {
  '@fastify/busboy': '3.2.6',
  '@fastify/multipart': '10.1.9',
  '@fastify/static': '10.1.11',
  axios: '1.20.0',
  dompurify: '3.4.17',
  'fast-uri': '3.1.1',
  fastify: '5.12.8',
  'react-router': '7.18.2',
  webpack: '5.94.0',
}

/** The problems of a lockfile, one line each. */
export function problemsOfLockfile({ lockfileVersion, packages }) {
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  const problems = Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || workspaces.includes(path)) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return problemsOf(name, entry, workspaces).map((problem) => `${path}: ${problem}`)
  })
  return [...(lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3`]), ...problems]
}

function problemsOf(name, { link, resolved, integrity, version, optional, os, cpu, hasInstallScript }, workspaces) {
  if (link) return workspaces.includes(resolved) ? [] : [`links to ${resolved}, which is no workspace`]
  // A package for another platform, which not every registry has (scripts/complete-lockfile.mjs). npm skips it here.
  const skipped = optional && (os || cpu)
  return [
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`comes from ${resolved}, not from ${REGISTRY}`]),
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || (skipped && integrity === undefined) ? [] : ['has no sha512 hash']),
    ...(hasInstallScript && !scriptsNotNeeded.includes(name) ? ['wants to run a script when it is installed'] : []),
    ...(Object.hasOwn(atLeast, name) && isOlder(version, atLeast[name]) ? [`${version} is older than ${atLeast[name]}, which mends a known hole`] : []),
  ]
}

function isOlder(version, least) {
  const [one, other] = [version, least].map((text) => text.split('-')[0].split('.').map(Number))
  const differing = one.findIndex((part, i) => part !== other[i])
  return differing >= 0 && one[differing] < other[differing]
}

const lock = JSON.parse(readFileSync(resolve(process.argv[2] ?? join(root, 'package-lock.json')), 'utf8'))
const problems = problemsOfLockfile(lock)
const { packages } = lock
if (!/^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8'))) problems.push('.npmrc: packages may run scripts when they are installed')
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} packages, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
