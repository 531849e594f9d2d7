/**
 * `node scripts/complete-lockfile.mjs`, after every `npm install`: adds the platforms' optional packages that npm left
 * out of the lockfile because the registry at hand does not carry them. Without them `npm ci` takes the lockfile for
 * incomplete; with them it skips those that are not for its machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const { packages } = lock

for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (!resolved(parent, name)) packages[`node_modules/${name}`] = { version, optional: true, ...(dev && { dev }), ...platformOf(name) }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

/** Whether `parent` finds the package in its own folder or in one above it. */
function resolved(parent, name) {
  const folders = parent.split('/node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  return ['', ...folders].some((folder) => packages[`${folder && `${folder}/`}node_modules/${name}`])
}

/** The name of a package for one platform contains the platform. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor) || (processor === 'x64' && words.includes('amd64')))
  if (!os.length && !cpu.length) throw new Error(`${name} is not for one platform: the registry should have it`)
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc && { libc }) }
}
