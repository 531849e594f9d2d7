import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

/** Replaces a module by a file of this folder: for all importers, or for those whose path matches `by`. */
export function instead(module, name, { by } = {}) {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const slashed = new RegExp(module.source.replaceAll('\\/', '[\\\\/]'))
  if (!by) return new webpack.NormalModuleReplacementPlugin(slashed, file)
  return new webpack.NormalModuleReplacementPlugin(slashed, (found) => {
    if (by.test(found.contextInfo.issuer.replaceAll('\\', '/'))) found.request = file
  })
}

/** In hosts and in remotes: both bundle these texts. */
export const noErrorTexts = () => instead(/error-codes\/dist\/desc\.mjs$/, 'no-error-texts.mjs')
