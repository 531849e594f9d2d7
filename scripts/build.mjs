/** `npm run build [-- workspace …] [-- --force]`: builds the shell, the remotes and the server, each only when something that it is made of has changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stop } from 'esbuild'
import { inputsOf } from './build-inputs.mjs'
import { buildServer } from './build-server.mjs'
import { compress } from './compress.mjs'
import { run } from './run.mjs'
import { remotes, root } from './workspaces.mjs'

const buildable = ['shell', ...remotes, 'server']

/** Builds what is not built yet, two at a time. */
export async function buildAll({ only = buildable, force = false } = {}) {
  const targets = await Promise.all(only.map(async (name) => ({ name, inputs: await inputsOf(name) })))
  const due = targets.filter(({ name, inputs }) => force || builtFrom(name) !== inputs)
  const worker = async () => {
    for (let target = due.shift(); target; target = due.shift()) await build(target)
  }
  await Promise.all([worker(), worker()])
  // esbuild's helper process would otherwise run on beside a server that is started next.
  await stop()
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const only = args.filter((arg) => !arg.startsWith('--'))
  await buildAll({ only: only.length ? only : undefined, force: args.includes('--force') }).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
