import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { integrityOf } from './from-sources.mjs'

const { Compilation, RuntimeGlobals, RuntimeModule, sources } = webpack

/** Placeholder in the entry until every other file is final. */
const HASHES = 'HASHES_OF_FILES'

/**
 * Makes a remote ask its host for its address, its scripts and its styles (`globalThis.remoteFiles`): the host has the
 * address from the registry, and retries failed files. The registry contains the hash of the entry, and the entry those
 * of all other files; neither the document nor a file itself decides which hash is right.
 */
export class RemoteFilesPlugin {
  constructor({ container }) {
    this.container = container
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteFilesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RemoteFilesPlugin', (chunk, requirements) => {
        // Leaves out the child compilations of loaders.
        if (chunk.name !== this.container) return
        requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.loadScript)
        compilation.addRuntimeModule(chunk, new FilesOfTheHost(this.container))
      })
      compilation.hooks.processAssets.tap({ name: 'RemoteFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 }, (assets) => {
        const [entry] = compilation.namedChunks.get(this.container).files
        const others = Object.keys(assets).filter((name) => name !== entry && /\.(js|css)$/.test(name))
        const hashes = JSON.stringify(Object.fromEntries(others.map((name) => [name, integrityOf(assets[name].buffer())])))
        compilation.updateAsset(entry, (source) => new sources.RawSource(String(source.source()).replace(HASHES, hashes)))
      })
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation)
      beforeTagInsert.tap('RemoteFilesPlugin', (source, { tag }) => `${source}globalThis.remoteFiles.style(${tag});`)
    })
  }
}

class FilesOfTheHost extends RuntimeModule {
  constructor(container) {
    super('files of the host', RuntimeModule.STAGE_ATTACH)
    this.container = container
  }

  generate() {
    return `
      globalThis.remoteFiles.trust(${JSON.stringify(this.container)}, ${HASHES});
      ${RuntimeGlobals.publicPath} = globalThis.remoteFiles.baseOf(${JSON.stringify(this.container)});
      ${RuntimeGlobals.loadScript} = (url, done) => globalThis.remoteFiles.script(url, done);`
  }
}
