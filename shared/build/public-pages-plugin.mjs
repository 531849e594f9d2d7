import { join, sep } from 'node:path'
import webpack from 'webpack'
import { publicBrowsers } from './browsers.mjs'
import { DigestWorkerPlugin } from './digest-worker-plugin.mjs'
import { nameFor, placeInPlatform, platform } from './place.mjs'
import { commonConfig } from './webpack.common.mjs'

const NAME = 'PublicPagesPlugin'
const built = new WeakMap()
/** The style sheet with a message for browsers that are too old for these pages. */
const outdated = join(platform, 'build/outdated-public.css')

/** The entry about public pages in a remote's release record; undefined for a remote without them. */
export const publicPagesOf = (compilation) => built.get(compilation)

/**
 * Adds the public pages of a remote to its release: `public/main.tsx`, built as a plain page with its own React,
 * without federation and without the kit. The result is one script and its styles in the release's folder `public/`;
 * the server writes the document. `pages`: the entry `remote.public` in package.json.
 */
export class PublicPagesPlugin {
  constructor({ dir, name, pages, production, uniqueName }) {
    const common = commonConfig({ dir, name: `${name}-public`, production, folder: 'public/', hashed: false, browsers: publicBrowsers })
    this.pages = pages
    this.config = {
      ...common,
      // As for the remote itself: the policy of a deployed console forbids `eval`.
      devtool: production ? false : 'inline-source-map',
      entry: { main: [outdated, './public/main.tsx'] },
      output: { ...common.output, publicPath: 'auto', uniqueName: `${uniqueName}-public` },
      plugins: [...common.plugins, new DigestWorkerPlugin(() => 'public/digest.worker.js'), new OnlyReact(dir)],
    }
  }

  apply(compiler) {
    const own = webpack(this.config)
    own.hooks.shouldEmit.tap(NAME, () => false)
    compiler.hooks.shutdown.tapPromise(NAME, () => new Promise((resolve, reject) => own.close((error) => (error ? reject(error) : resolve()))))
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Runs after the remote's own files are final.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { compilation: pages } = await new Promise((resolve, reject) => own.run((error, stats) => (error ? reject(error) : resolve(stats))))
        for (const kind of ['fileDependencies', 'contextDependencies', 'missingDependencies']) compilation[kind].addAll(pages[kind])
        compilation.errors.push(...pages.errors)
        if (pages.errors.length) return
        const files = pages.getAssets()
        for (const { name, source, info } of files) compilation.emitAsset(name, source, info)
        const loaded = pages.entrypoints.get('main').getFiles()
        const ending = (text) => loaded.filter((name) => name.endsWith(text))
        built.set(compilation, { ...this.pages, script: ending('.js')[0], styles: ending('.css'), files: files.map(({ name }) => name).sort() })
      })
    })
  }
}

const react = /[\\/]node_modules[\\/](react|react-dom|scheduler|css-loader)[\\/]/
const verifying = /^src\/(verify|digest|proof)\//

/** Whether a module is part of the verification of proofs, or of its libraries. These are loaded on first use. */
function verifiesProofs(module, moduleGraph) {
  const file = module?.nameForCondition?.()
  if (!file) return false
  return verifying.test(placeInPlatform(file) ?? '') || (/[\\/]node_modules[\\/]/.test(file) && verifiesProofs(moduleGraph.getIssuer(module), moduleGraph))
}

/**
 * Fails the build if public pages bundle other libraries than React and the verification of proofs: they are opened on
 * phones, which wait for all of it.
 */
class OnlyReact {
  constructor(dir) {
    this.dir = dir
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('OnlyReact', (compilation) => {
      compilation.hooks.finishModules.tap('OnlyReact', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition?.()
          if (
            !file ||
            file === outdated ||
            file.startsWith(join(this.dir, 'public') + sep) ||
            react.test(file) ||
            verifiesProofs(module, compilation.moduleGraph)
          )
            continue
          compilation.errors.push(
            new webpack.WebpackError(`public/ bundles ${nameFor(this.dir, file)}: public pages carry React, what checks proofs, and nothing else`),
          )
        }
      })
    })
  }
}
