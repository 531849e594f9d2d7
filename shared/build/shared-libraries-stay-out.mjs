import webpack from 'webpack'
import { nameFor, placeInPlatform, platformManifest } from './place.mjs'

const packages = Object.keys(platformManifest.dependencies)

/** Fails the build of a remote that bundles a library, or a part of `shared`, that the shell shares. */
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
              `${importer ? nameFor(compilation.compiler.context, importer) : 'The remote'} bundles ${found}; import what the shell shares instead (docs/shared-libraries.md)`,
            ),
          )
        }
      })
    })
  }
}

/** The shared library of a file that a remote must not bundle, if any. */
export function sharedLibraryOf(file) {
  if (!file) return undefined
  const place = placeInPlatform(file)
  if (place) return isContract(place) || isOfBuild(place) ? undefined : `${platformManifest.name}/${place}`
  return packages.find((name) => file.replaceAll('\\', '/').includes(`/node_modules/${name}/`))
}

/** A domain's own part of the contract: a remote bundles it. The shell shares what all parts have in common. */
const isContract = (place) => /^src\/contract\/.+\.[jt]s$/.test(place) && !/^src\/contract\/index\.[jt]s$/.test(place)

/** Modules that the build itself adds to a remote: replacements of longer ones, and those for development. */
const isOfBuild = (place) => /^build\/(stand-ins|development)\//.test(place)
