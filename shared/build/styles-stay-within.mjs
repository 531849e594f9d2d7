import webpack from 'webpack'
import { keepWithin } from './from-sources.mjs'

const NAME = 'StylesStayWithin'

/**
 * Limits the style sheets of a remote and its dependencies to the remote's own elements. Public pages are separate
 * documents, and are built later.
 */
export class StylesStayWithin {
  constructor({ name }) {
    this.name = name
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS }, (assets) => {
        const sheets = Object.keys(assets).filter((file) => file.endsWith('.css'))
        const given = new Map(sheets.map((file) => [file, String(assets[file].source())]))
        for (const [file, css] of keepWithin(given, this.name)) {
          // An unchanged file keeps its source map.
          if (css !== given.get(file)) compilation.updateAsset(file, new webpack.sources.RawSource(css))
        }
      })
    })
  }
}
