import webpack from 'webpack'
import { nameFor, placeInPlatform, platformManifest } from './place.mjs'

const packages = Object.keys(platformManifest.dependencies)

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
              `${importer ? nameFor(compilation.compiler.context, importer) : 'The remote'} bundles ${found}; import what the shell shares instead (docs/shared-libraries.md)`,
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
  const place = placeInPlatform(file)
  if (place) return isContract(place) || isStandIn(place) ? undefined : `${platformManifest.name}/${place}`
  return packages.find((name) => file.replaceAll('\\', '/').includes(`/node_modules/${name}/`))
}

/** A domain's own part of the contract: a remote carries it. What all parts have in common, the shell hands out. */
const isContract = (place) => /^src\/contract\/.+\.[jt]s$/.test(place) && !/^src\/contract\/index\.[jt]s$/.test(place)

/** What the build itself puts into a remote, in the place of something longer. */
const isStandIn = (place) => place.startsWith('build/stand-ins/')
