import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const NAME = 'frames/paper.html'
const source = fileURLToPath(new URL('paper.html', import.meta.url))

/** Puts the empty document that certificates are shown in into a host's build, and tells `@console/platform/ui/paper` where it is: `PAPER_FRAME`. */
export class PaperFramePlugin {
  apply(compiler) {
    new webpack.DefinePlugin({ PAPER_FRAME: JSON.stringify(compiler.options.output.publicPath + NAME) }).apply(compiler)
    compiler.hooks.thisCompilation.tap('PaperFramePlugin', (compilation) => {
      compilation.fileDependencies.add(source)
      compilation.hooks.processAssets.tap('PaperFramePlugin', () => compilation.emitAsset(NAME, new webpack.sources.RawSource(readFileSync(source))))
    })
  }
}
