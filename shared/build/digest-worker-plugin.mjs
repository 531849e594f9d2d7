import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import { buildSync } from 'esbuild'
import webpack from 'webpack'
import { esbuildTarget, publicBrowsers } from './browsers.mjs'
import { installed, platform } from './place.mjs'

const NAME = 'DigestWorkerPlugin'
const folder = join(platform, 'src/digest')

/** One file with all its imports: a worker that loads other files would need a wider policy. */
function bundledWorker() {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, installed ? 'digest.worker.js' : 'digest.worker.ts')],
    absWorkingDir: platform,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: esbuildTarget(publicBrowsers),
    logLevel: 'silent',
  })
  return Buffer.from(outputFiles[0].contents)
}

/**
 * Adds the hashing worker to a build that has `@console/platform/digest`, and defines `DIGEST_WORKER`: its path below
 * the build's public path. With `named` the file name is a hash of its content.
 */
export class DigestWorkerPlugin {
  constructor(named) {
    this.named = named
  }

  apply(compiler) {
    const worker = bundledWorker()
    const name = this.named(createHash('sha256').update(worker).digest('hex').slice(0, 8))
    new webpack.DefinePlugin({ DIGEST_WORKER: JSON.stringify(name) }).apply(compiler)
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(NAME, () => {
        const isUsed = [...compilation.modules].some((module) => module.nameForCondition?.()?.startsWith(folder + sep))
        if (isUsed) compilation.emitAsset(name, new webpack.sources.RawSource(worker), { minimized: true })
      })
    })
  }
}
