import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { hostedName, hostedStyles } from './hosted-styles.mjs'

/** A new number for a change that breaks existing pages. */
const NAME = 'host/1/host.js'
const source = fileURLToPath(new URL('host-script.js', import.meta.url))

/**
 * Adds `host/1/host.js` to the shell's build, the script with which pages of other systems show the console's pages,
 * and copies of the style sheets for such pages.
 */
export class HostScriptPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HostScriptPlugin', (compilation) => {
      compilation.fileDependencies.add(source)
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'HostScriptPlugin', stage }, (assets) => {
        const sheets = Object.entries(assets).flatMap(([file, source]) => (file.endsWith('.css') ? [[file, String(source.source())]] : []))
        for (const [name, css] of hostedStyles(sheets)) compilation.emitAsset(name, new webpack.sources.RawSource(css))
        const files = compilation.entrypoints.get('main').getFiles()
        const ending = (wanted) => files.filter((name) => name.endsWith(wanted))
        const named = JSON.stringify({ scripts: ending('.js'), styles: ending('.css').map(hostedName) })
        compilation.emitAsset(NAME, new webpack.sources.RawSource(readFileSync(source, 'utf8').replace('= FILES', () => `= ${named}`)), {
          javascriptModule: true,
        })
      })
    })
  }
}
