/** `npm run build [-- workspace …] [-- --force]`: builds the shell, the remotes and the server, each only when something that it is made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.mjs'
import { compress } from './compress.mjs'
import { run } from './run.mjs'
import { remotes, root } from './workspaces.mjs'

const buildable = ['shell', ...remotes, 'server']

/** Builds what is not built yet, two at a time. */
export async function buildAll({ only = buildable, force = false } = {}) {
  const due = only.map((name) => ({ name, inputs: inputsOf(name) })).filter(({ name, inputs }) => force || builtFrom(name) !== inputs)
  const worker = async () => {
    for (let target = due.shift(); target; target = due.shift()) await build(target)
  }
  await Promise.all([worker(), worker()])
}

async function build({ name, inputs }) {
  const started = Date.now()
  if (name === 'server') await buildServer()
  else await buildForBrowsers(name, inputs.slice(0, 12))
  writeFileSync(stampOf(name), inputs)
  console.log(`${name}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function buildForBrowsers(name, buildId) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: buildId }
  await run(process.execPath, [join(root, 'scripts/webpack-build.mjs'), name], { env })
  await compress(join(root, name, 'dist'))
}

const stampOf = (name) => join(root, name, 'dist/.inputs')
const builtFrom = (name) => (existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : undefined)

/** A digest of everything that a build of this workspace is made of. A remote takes the rest of `shared` from the shell. */
function inputsOf(name) {
  const shared = name.startsWith('mf-') ? ['shared/src/contract', 'shared/src/registry', 'shared/build', 'shared/package.json'] : ['shared']
  const hash = createHash('sha256')
  for (const path of [name, ...shared, 'package-lock.json', 'tsconfig.base.json', 'scripts/build-server.mjs', 'scripts/compress.mjs'].flatMap(filesOf)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).filter((name) => name !== 'dist' && name !== 'node_modules')
  return names.sort().flatMap((name) => filesOf(`${path}/${name}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const only = args.filter((arg) => !arg.startsWith('--'))
  await buildAll({ only: only.length ? only : undefined, force: args.includes('--force') }).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
