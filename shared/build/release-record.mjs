import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import webpack from 'webpack'
import { integrityOf } from './integrity-of.mjs'
import { sharedLibraries } from './shared-libraries.cjs'

/**
 * Adds `release.json` to a remote's build: the table of `routes.ts` without the pages, what its package.json says under `remote`, and a hash of every file.
 * A record that breaks the format, or a route outside the remote's base paths, fails the build.
 */
export class ReleaseRecordPlugin {
  constructor({ dir, manifest, buildId, container }) {
    this.dir = dir
    this.about = {
      name: manifest.name.replace(/^@[^/]+\//, ''),
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
        const { routes, requests, ReleaseRecord, error } = await this.sources().catch((error) => ({ error }))
        if (error) return void compilation.errors.push(new webpack.WebpackError(`release.json: ${error.message}`))
        const files = Object.entries(assets).map(([name, source]) => [name, source.buffer()])
        const record = {
          ...this.about,
          builtAt: new Date().toISOString(),
          commit: commitOf(this.dir),
          integrity: Object.fromEntries(files.map(([name, bytes]) => [name, integrityOf(bytes)])),
          sizes: Object.fromEntries(files.map(([name, bytes]) => [name, { bytes: bytes.length, gzip: gzipSync(bytes).length }])),
          requires: { shellApi: Math.max(1, ...sharesOf(compilation.modules).map((key) => sharedLibraries[key])) },
          routes,
          needs: needsOf(compilation, requests),
        }
        for (const reason of faultsOf(record, ReleaseRecord)) compilation.errors.push(new webpack.WebpackError(reason))
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(record, null, 2)))
      })
    })
  }

  /** From the sources: the remote's routes, what the page of each is imported as, and the schema of the record. */
  async sources() {
    const contents = "export { routes } from './src/routes'\nexport { ReleaseRecord } from '@console/shared/registry'"
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
      ReleaseRecord: sources.ReleaseRecord,
      routes: sources.routes.map(({ page, ...route }) => route),
      requests: Object.fromEntries(await Promise.all(requests)),
    }
  }
}

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

/** What the shell is asked for by some modules. */
const sharesOf = (modules) => [...modules].filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey)

export function faultsOf(record, ReleaseRecord) {
  const { error } = ReleaseRecord.safeParse(record)
  if (error) return error.issues.map(({ path, message }) => `release.json: ${path.join('.')}: ${message}`)
  const inside = (path) => record.basePaths.some((base) => path === base || path.startsWith(`${base}/`))
  return record.routes
    .filter(({ path }) => !inside(path))
    .map(({ path }) => `the route ${path} lies outside the base paths of ${record.name} (${record.basePaths.join(', ')})`)
}

function commitOf(dir) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // An unpacked archive has no git; the record then names no commit.
    return undefined
  }
}
