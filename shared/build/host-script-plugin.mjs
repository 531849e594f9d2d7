import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

/** The number changes when a page that was written for it would no longer work. */
const NAME = 'host/1/host.js'
const source = fileURLToPath(new URL('host-script.js', import.meta.url))

/** Adds `host/1/host.js` to the shell's build: the script by which pages of other systems open the console's pages. */
export class HostScriptPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HostScriptPlugin', (compilation) => {
      compilation.fileDependencies.add(source)
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'HostScriptPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main').getFiles()
        const ending = (wanted) => files.filter((name) => name.endsWith(wanted))
        const named = JSON.stringify({ scripts: ending('.js'), styles: ending('.css') })
        compilation.emitAsset(NAME, new webpack.sources.RawSource(readFileSync(source, 'utf8').replace('= FILES', () => `= ${named}`)), {
          javascriptModule: true,
        })
      })
    })
  }
}
