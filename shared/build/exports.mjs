import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import webpack from 'webpack'
import { LOADER_PROTOCOL } from './from-sources.mjs'
import { sharedLibraries } from './shared-libraries.cjs'
import { platform } from './place.mjs'

const { resolve } = createRequire(import.meta.url)

/** Our own entry points. React is not compared: every shell has the same major version. */
const isEntryPoint = (key) => key.startsWith('@console/')

/**
 * The protocol of the loader and the exports of each entry point of a shell with these sources, and a digest of both.
 */
export function offeredExports() {
  const keys = sharedLibraries.filter(isEntryPoint)
  const files = keys.map((key) => resolve(key))
  const { metafile } = buildSync({
    entryPoints: files,
    absWorkingDir: platform,
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  })
  const outputs = Object.values(metafile.outputs)
  const exportsOf = (file) => outputs.find(({ entryPoint }) => join(platform, entryPoint ?? '') === file).exports.sort()
  const exports = Object.fromEntries(keys.map((key, i) => [key, exportsOf(files[i])]))
  const offered = { protocol: LOADER_PROTOCOL, exports }
  return { id: createHash('sha256').update(JSON.stringify(offered)).digest('hex').slice(0, 12), ...offered }
}

/**
 * A remote's imports from the shell's entry points. An `import *` fails the build: it would not show which exports are
 * used.
 */
export function requiredExports({ modules, moduleGraph, errors }) {
  const required = new Map()
  for (const module of modules) {
    const key = module.type === 'consume-shared-module' ? module.options.shareKey : undefined
    if (!key || !isEntryPoint(key)) continue
    const names = required.get(key) ?? new Set()
    required.set(key, names)
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      if (!(dependency instanceof webpack.dependencies.HarmonyImportDependency) || !dependency.getIds) continue
      const [name] = dependency.getIds(moduleGraph)
      if (name !== undefined) names.add(name)
      else errors.push(new webpack.WebpackError(`${key} is imported as a whole: import what is used of it by name`))
    }
  }
  return Object.fromEntries([...required].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]))
}
