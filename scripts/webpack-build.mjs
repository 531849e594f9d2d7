/** `node scripts/webpack-build.mjs <folder>`: one production build by the folder's webpack.config.mjs. */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import webpack from 'webpack'
import { root } from './workspaces.mjs'

const { default: config } = await import(pathToFileURL(join(root, process.argv[2], 'webpack.config.mjs')).href)
const compiler = webpack(config)
compiler.run((failure, stats) => {
  if (failure) throw failure
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
  if (report) console.error(report)
  if (stats.hasErrors()) process.exitCode = 1
  // Waits for the cache to be written.
  compiler.close((error) => {
    if (error) throw error
  })
})
