import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import webpack from 'webpack'
import { requiredExports } from './exports.mjs'
import { problemsOfRelease, integrityOf, LOADER_PROTOCOL, recordIn } from './from-sources.mjs'
import { publicPagesOf } from './public-pages-plugin.mjs'

/**
 * Adds `release.json` to a remote's build: the table of `routes.ts` without the pages and with their first calls as
 * data, the declared permission nodes and counters, the entry `remote` of package.json, and a hash of every file. Fails
 * the build if a server would refuse the record (shared/src/release/release-problems.ts).
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
        const files = new Map(
          Object.entries(assets)
            .filter(([name]) => !name.startsWith('../'))
            .map(([name, source]) => [name, source.buffer()]),
        )
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
        for (const reason of await problemsOf(files.set('release.json', Buffer.from(text)), this.production))
          compilation.errors.push(new webpack.WebpackError(reason))
        compilation.emitAsset('release.json', new webpack.sources.RawSource(text))
      })
    })
  }

  /** Read from the sources: the remote's routes and permission nodes, and the import of each page. */
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

/** A call that does not depend on the address. */
const callOf = ({ path, query }) => ({ path, query })

/**
 * Replaces each page's module by one that exports the text of the import, so that the routes are read without running a
 * page.
 */
function requestsOfPages({ onResolve, onLoad }) {
  onResolve({ filter: /^\./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, namespace: 'page' } : undefined))
  onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({ contents: `export const request = ${JSON.stringify(path)}` }))
}

/** By path: the scripts beside the entry and the shared modules that a page needs before its first picture. */
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
function problemsOf(files, production) {
  const { release, reasons } = recordIn(files)
  if (!release) return reasons
  const unlimited = { budget: { entryKb: Infinity, ownKb: Infinity }, public: release.public && { ...release.public, budgetKb: Infinity } }
  return problemsOfRelease(production ? release : { ...release, ...unlimited }, files)
}

/**
 * The last commit that changed the remote or its part of the contract; undefined without git, for example in an
 * unpacked archive.
 */
function lastChangeOf(dir, modules) {
  const files = [...modules].map((module) => module.nameForCondition?.()).filter((file) => file && !file.includes('node_modules'))
  try {
    const args = ['log', '-1', '--format=%H', '--', dir, ...new Set(files)]
    return execFileSync('git', args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}
