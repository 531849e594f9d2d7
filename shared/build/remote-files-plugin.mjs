import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Has a remote ask its host for its address, its scripts and its styles (`globalThis.remoteFiles`): the host has all of them from the registry, with the hash that each must have, and knows when
 * to try again. What stands in the document, or what a file says of itself, decides nothing.
 */
export class RemoteFilesPlugin {
  constructor({ container }) {
    this.container = container
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteFilesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RemoteFilesPlugin', (chunk, requirements) => {
        // Not those that a loader runs while it builds.
        if (chunk.name !== this.container) return
        requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.loadScript)
        compilation.addRuntimeModule(chunk, new FilesOfTheHost(this.container))
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
      ${RuntimeGlobals.publicPath} = globalThis.remoteFiles.baseOf(${JSON.stringify(this.container)});
      ${RuntimeGlobals.loadScript} = (url, done) => globalThis.remoteFiles.script(url, done);`
  }
}
