import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const NAME = 'frames/paper.html'
const source = fileURLToPath(new URL('paper.html', import.meta.url))

/**
 * Adds the empty document in which certificates are shown to a host's build, and defines `PAPER_FRAME`: its path for
 * `@console/platform/ui/paper`.
 */
export class PaperFramePlugin {
  apply(compiler) {
    new webpack.DefinePlugin({ PAPER_FRAME: JSON.stringify(compiler.options.output.publicPath + NAME) }).apply(compiler)
    compiler.hooks.thisCompilation.tap('PaperFramePlugin', (compilation) => {
      compilation.fileDependencies.add(source)
      compilation.hooks.processAssets.tap('PaperFramePlugin', () => compilation.emitAsset(NAME, new webpack.sources.RawSource(readFileSync(source))))
    })
  }
}
