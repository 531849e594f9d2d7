/**
 * `npm run build [-- workspace …] [-- --force]`: builds the shell, the remotes and the server, each only if its inputs
 * have changed.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFrom } from '@console/platform/cli/build.mjs'
import { stop } from 'esbuild'
import { inputsOf } from './build-inputs.mjs'
import { buildServer } from './build-server.mjs'
import { remotes, root } from './workspaces.mjs'

const buildable = ['shell', ...remotes, 'server']

/** Builds what is not up to date, two at a time. */
export async function buildAll({ only = buildable, force = false } = {}) {
  const due = await Promise.all(only.map(async (name) => ({ name, inputs: await inputsOf(name) })))
  const worker = async () => {
    for (let target = due.shift(); target; target = due.shift()) await build(target, force)
  }
  await Promise.all([worker(), worker()])
  // Otherwise esbuild's helper process would keep running beside a server that is started next.
  await stop()
}

const build = ({ name, inputs }, force) => buildFrom(inputs, { folder: join(root, name), name, force, ...(name === 'server' && { build: buildServer }) })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const only = args.filter((arg) => !arg.startsWith('--'))
  await buildAll({ only: only.length ? only : undefined, force: args.includes('--force') }).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
