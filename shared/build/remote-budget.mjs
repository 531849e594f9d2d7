import { gzipSync } from 'node:zlib'
import webpack from 'webpack'
import { remoteBudget } from './shared-libraries.cjs'

/** Fails the build of a remote whose entry, or whose code in all, is heavier than the policy allows. */
export class RemoteBudget {
  constructor(budget = remoteBudget) {
    this.budget = budget
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteBudget', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'RemoteBudget', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, (assets) => {
        const sizes = Object.entries(assets)
          .filter(([name]) => /\.(js|css)$/.test(name))
          .map(([name, source]) => ({ name, kb: gzipSync(source.buffer()).length / 1000 }))
        const entryKb = sizes.find(({ name }) => name === 'entry.js')?.kb ?? 0
        const ownKb = sizes.reduce((sum, { kb }) => sum + kb, 0)
        for (const [what, kb, limit] of [
          ['entry.js', entryKb, this.budget.entryKb],
          ['the code in all', ownKb, this.budget.ownKb],
        ]) {
          if (kb > limit) compilation.errors.push(new webpack.WebpackError(`${what} is ${kb.toFixed(1)} kB gzipped, over its budget of ${limit} kB`))
        }
      })
    })
  }
}
