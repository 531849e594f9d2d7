import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { sharedLibraries } from '@console/shared/build/shared-libraries.cjs'
import { root } from './workspaces.mjs'

/** Named by the preset as text, so that no import leads to them. */
const loaders = ['swc-loader', '@swc/core', 'css-loader']

/** Named by the shell's build as text, too. */
const hostFiles = [
  'paper.html',
  'no-manifests.mjs',
  'no-column-filters.mjs',
  ...readdirSync(join(root, 'shared/build/static-styles')).map((file) => `static-styles/${file}`),
]

/** The entry files of each build: its sources, and the code that builds it. */
function entriesOf(name) {
  if (name === 'server') return { imported: ['server/src/main.ts', 'scripts/build-server.mjs'], read: ['server/package.json'] }
  const imported = [`${name}/webpack.config.mjs`, 'scripts/webpack-build.mjs', 'scripts/compress.mjs']
  if (name === 'shell')
    return { imported: [...imported, 'shell/src/main.tsx'], read: ['shell/src/index.html', ...hostFiles.map((file) => `shared/build/${file}`)] }
  const pages = [`${name}/src/app.tsx`, `${name}/src/routes.ts`, `${name}/public/main.tsx`].filter((file) => existsSync(join(root, file)))
  return { imported: [...imported, 'shared/src/registry/index.ts', ...pages], read: [`${name}/package.json`] }
}

/**
 * A digest of a build's inputs: the files that its imports lead to, and the installed versions of the packages among them. What another workspace, domain or
 * contract consists of is left out unless it is imported.
 */
export async function inputsOf(name) {
  const { imported, read } = entriesOf(name)
  const packages = new Set(name === 'server' ? [] : loaders)
  const { metafile } = await build({
    entryPoints: imported,
    absWorkingDir: root,
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    loader: Object.fromEntries(['.svg', '.png', '.webp', '.woff2'].map((ending) => [ending, 'empty'])),
    plugins: [{ name: 'what-is-installed', setup: (esbuild) => leaveOut(esbuild, { packages, fromShell: name.startsWith('mf-') }) }],
  })
  const hash = createHash('sha256')
  for (const path of [...Object.keys(metafile.inputs), ...read].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  hash.update(installedVersions(packages).join('\n'))
  if (name === 'shell') hash.update(process.env.FILE_BASE_URL ?? '')
  return hash.digest('hex')
}

/** Installed packages count by their version; libraries that a remote takes from the shell do not count. Its public pages take none. */
function leaveOut({ onResolve }, { packages, fromShell }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    if (kind === 'entry-point') return undefined
    if (fromShell && path in sharedLibraries && !/[\\/]mf-[^\\/]+[\\/]public[\\/]/.test(importer)) return { path, external: true }
    if (path.startsWith('@console/')) return undefined
    if (!path.startsWith('node:')) packages.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    return { path, external: true }
  })
}

/** Name and version of packages and of all that they depend on, as the lockfile has them. */
function installedVersions(names) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (place) => {
    if (found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const nearest = foldersFrom(place, name).find((folder) => packages[folder])
      // A peer or a binary of another platform may be absent.
      if (nearest) visit(nearest)
    }
  }
  for (const name of names) if (packages[`node_modules/${name}`]) visit(`node_modules/${name}`)
  return [...found].map((place) => `${place} ${packages[place].version}`).sort()
}

/** Where Node looks for a package, nearest first. */
function foldersFrom(place, name) {
  const parts = place.split('/node_modules/')
  return [...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/${name}`), `node_modules/${name}`]
}
