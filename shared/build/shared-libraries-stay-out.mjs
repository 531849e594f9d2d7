import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import webpack from 'webpack'
import { root } from './webpack.common.mjs'

const { dependencies } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
const packages = Object.keys(dependencies)

/** Fails the build of a remote that would carry a library, or a part of `shared`, that the shell hands out. */
export class SharedLibrariesStayOut {
  apply(compiler) {
    compiler.hooks.compilation.tap('SharedLibrariesStayOut', (compilation) => {
      compilation.hooks.finishModules.tap('SharedLibrariesStayOut', (modules) => {
        for (const module of modules) {
          const found = sharedLibraryOf(module.nameForCondition?.())
          const importer = compilation.moduleGraph.getIssuer(module)?.nameForCondition?.()
          if (!found || sharedLibraryOf(importer)) continue
          compilation.errors.push(
            new webpack.WebpackError(
              `${importer ? relative(root, importer) : 'The remote'} bundles ${found}; import what the shell shares instead (shared/build/shared-libraries.cjs)`,
            ),
          )
        }
      })
    })
  }
}

/** The library that a file belongs to and that a remote may not carry, if any. */
export function sharedLibraryOf(file) {
  if (!file) return undefined
  const path = relative(root, file).split(sep).join('/')
  if (path.startsWith('shared/src/')) return /^shared\/src\/contract\/.+\.ts$/.test(path) && path !== 'shared/src/contract/index.ts' ? undefined : path
  return packages.find((name) => path.includes(`node_modules/${name}/`))
}
