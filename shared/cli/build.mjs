import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'
import { inputsOfRemote } from './inputs.mjs'
import { findRemote } from './project.mjs'
import { run } from './run.mjs'

const webpackBuild = fileURLToPath(new URL('webpack-build.mjs', import.meta.url))

const stampOf = (folder) => join(folder, 'dist/.inputs')
const builtFrom = (folder) => (existsSync(stampOf(folder)) ? readFileSync(stampOf(folder), 'utf8') : undefined)

/** Builds a folder, unless its last build had inputs with this digest. Prints a line about it. */
export async function buildFrom(inputs, { folder, name, force = false, build = forBrowsers }) {
  if (!force && builtFrom(folder) === inputs) return
  const started = Date.now()
  await build(folder, inputs.slice(0, 12))
  writeFileSync(stampOf(folder), inputs)
  console.log(`${name}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Builds a remote if its inputs have changed. */
export const buildRemote = async ({ folder, name }, { force } = {}) => buildFrom(await inputsOfRemote(folder), { folder, name, force })

/** A production build by the folder's webpack.config.mjs, with compressed copies beside its files. */
async function forBrowsers(folder, buildId) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: buildId }
  await run(process.execPath, [webpackBuild, folder], { env })
  await compress(join(folder, 'dist'))
}

/** `console-remote build [--force]` */
export const build = (args) => buildRemote(findRemote(args.find((arg) => !arg.startsWith('--'))), { force: args.includes('--force') })
