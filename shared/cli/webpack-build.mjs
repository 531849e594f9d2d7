/** `node shared/cli/webpack-build.mjs <folder>`: one production build by the folder's webpack.config.mjs. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'

const { default: config } = await import(pathToFileURL(join(resolve(process.argv[2]), 'webpack.config.mjs')).href)
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
