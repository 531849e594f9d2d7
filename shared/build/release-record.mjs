import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import webpack from 'webpack'
import { requiredExports } from './exports.mjs'
import { faultsOfRelease, integrityOf, LOADER_PROTOCOL, recordIn } from './from-sources.mjs'
import { publicPagesOf } from './public-pages-plugin.mjs'

/**
 * Adds `release.json` to a remote's build: the table of `routes.ts` without the pages and with their first calls as data, the permission nodes and the counters that it declares, what its package.json says under `remote`, and a hash of every file.
 * What a server would refuse (shared/src/release/release-faults.ts) fails the build.
 */
export class ReleaseRecordPlugin {
  constructor({ dir, manifest, buildId, container, production }) {
    this.dir = dir
    this.production = production
    this.about = {
      name: manifest.name.replace(/^@[^/]+\//, ''),
      protocol: LOADER_PROTOCOL,
      version: manifest.version,
      buildId,
      container,
      entry: 'entry.js',
      ...manifest.remote,
    }
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseRecordPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, async (assets) => {
        compilation.fileDependencies.add(join(this.dir, 'src/routes.ts'))
        const { routes, nodes, counters, actions, requests, error } = await this.sources().catch((error) => ({ error }))
        if (error) return void compilation.errors.push(new webpack.WebpackError(`release.json: ${error.message}`))
        const files = new Map(Object.entries(assets).map(([name, source]) => [name, source.buffer()]))
        const ofEveryFile = (value) => Object.fromEntries([...files].map(([name, bytes]) => [name, value(bytes)]))
        const record = {
          ...this.about,
          commit: lastChangeOf(this.dir, compilation.modules),
          integrity: ofEveryFile(integrityOf),
          sizes: ofEveryFile((bytes) => ({ bytes: bytes.length, gzip: gzipSync(bytes).length })),
          requires: { exports: requiredExports(compilation) },
          routes,
          nodes,
          counters,
          actions,
          needs: needsOf(compilation, requests),
          public: publicPagesOf(compilation),
        }
        const text = JSON.stringify(record, null, 2)
        for (const reason of await faultsOf(files.set('release.json', Buffer.from(text)), this.production))
          compilation.errors.push(new webpack.WebpackError(reason))
        compilation.emitAsset('release.json', new webpack.sources.RawSource(text))
      })
    })
  }

  /** From the sources: the remote's routes and permission nodes, and what the page of each is imported as. */
  async sources() {
    const contents =
      "export * from './src/routes'; export { firstCallOf } from '@console/platform/contract/first-call'; export { actionOf } from '@console/platform/contract/page-action'"
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: this.dir, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      plugins: [{ name: 'requests-of-pages', setup: requestsOfPages }],
    })
    const sources = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
    const requests = sources.routes.map(async ({ path, page }) => [path, (await page()).request])
    return {
      routes: sources.routes.map(({ page, first, ...route }) => ({ ...route, first: first && sources.firstCallOf(first) })),
      nodes: sources.nodes,
      counters: sources.counters?.map(({ decided, ...counter }) => ({ ...counter, decided: decided && callOf(sources.firstCallOf(decided)) })),
      actions: sources.actions?.map(sources.actionOf),
      requests: Object.fromEntries(await Promise.all(requests)),
    }
  }
}

/** A call that no address adds to. */
const callOf = ({ path, query }) => ({ path, query })

/** Replaces the module of each page by one that exports the import's own text, so that the table of routes is read without running a page. */
function requestsOfPages({ onResolve, onLoad }) {
  onResolve({ filter: /^\./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, namespace: 'page' } : undefined))
  onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({ contents: `export const request = ${JSON.stringify(path)}` }))
}

/** By path, the scripts beside the entry, and the shared modules, that stand between a page and its first picture. */
function needsOf({ chunkGraph, chunkGroups }, requests) {
  const importedAs = (request) => chunkGroups.filter(({ origins }) => origins.some((origin) => origin.request === request))
  return Object.fromEntries(
    Object.entries(requests).map(([path, request]) => {
      const chunks = ['./src/app.tsx', request].flatMap(importedAs).flatMap(({ chunks }) => chunks)
      const files = chunks.flatMap((chunk) => [...chunk.files]).filter((name) => name.endsWith('.js'))
      const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
      return [path, { files: [...new Set(files)], shares: [...new Set(sharesOf(modules))] }]
    }),
  )
}

/** The shared modules that some modules import. */
const sharesOf = (modules) => [...modules].filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey)

/** A development build has no budget. */
function faultsOf(files, production) {
  const { release, reasons } = recordIn(files)
  if (!release) return reasons
  const unlimited = { budget: { entryKb: Infinity, ownKb: Infinity }, public: release.public && { ...release.public, budgetKb: Infinity } }
  return faultsOfRelease(production ? release : { ...release, ...unlimited }, files)
}

/** The commit that last changed the remote or a part of the contract that it carries; undefined where there is no git, as in an unpacked archive. */
function lastChangeOf(dir, modules) {
  const files = [...modules].map((module) => module.nameForCondition?.()).filter((file) => file && !file.includes('node_modules'))
  try {
    const args = ['log', '-1', '--format=%H', '--', dir, ...new Set(files)]
    return execFileSync('git', args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}
