import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { installationOf, installed, platform, platformManifest } from '../build/place.mjs'
import { sharedLibraries } from '../build/shared-libraries.cjs'

/** Modules that the presets name as text: no import refers to them. */
export const loaders = ['swc-loader', '@swc/core', 'css-loader']

/** The build tools of an installed package. They count by the package's version, not by their content. */
const tools = ['webpack', 'mini-css-extract-plugin', 'minimizer-webpack-plugin', '@module-federation/enhanced']

const fromShell = new Set(sharedLibraries)

/** The entry files of the build of `folder`, and the files that it reads as they are, as paths within the folder. */
const ofRemote = {
  imported: ['webpack.config.mjs', 'src/app.tsx', 'src/routes.ts', 'public/main.tsx'],
  read: ['package.json'],
}

/**
 * A digest of a remote's inputs: its source files, found by their imports, and the installed versions of the packages
 * among them. Libraries that the shell shares and files that are not imported do not count. Public pages do not use the
 * shell's libraries.
 */
export function inputsOfRemote(folder) {
  const root = installationOf(folder)
  const own = (path) => join(folder, path)
  const presets = installed
    ? []
    : [
        'cli/webpack-build.mjs',
        'cli/compress.mjs',
        'build/stand-ins/no-error-texts.mjs',
        'src/registry/index.ts',
        'src/contract/first-call.ts',
        'src/contract/page-action.ts',
        'src/digest/digest.worker.ts',
      ].map((path) => join(platform, path))
  return digestOfInputs({
    root,
    imported: [...ofRemote.imported.map(own).filter((path) => existsSync(path)), ...presets],
    read: ofRemote.read.map(own),
    packages: installed ? [...loaders, ...tools] : loaders,
    isTaken: (path, importer) => fromShell.has(path) && !importer.startsWith(own('public') + sep),
  })
}

/**
 * A digest of a build's inputs below `root`, which has the lockfile: the files to which the imports of `imported` lead,
 * the content of `read`, and the versions of `packages` and of every imported package. `isTaken` says which imports
 * are provided by the host.
 */
export async function digestOfInputs({ root, imported, read, packages, isTaken = () => false, also = '' }) {
  const found = new Set(packages)
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
    plugins: [{ name: 'what-is-installed', setup: (esbuild) => leaveOut(esbuild, found, isTaken) }],
  })
  const hash = createHash('sha256')
  const paths = new Set([...Object.keys(metafile.inputs), ...read.map((path) => relative(root, path).split(sep).join('/'))])
  for (const path of [...paths].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  hash.update(installedVersions(root, found).join('\n')).update(also)
  return hash.digest('hex')
}

/** Installed packages count by their version. If this package is imported as sources, these count as well. */
function leaveOut({ onResolve }, found, isTaken) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    if (kind === 'entry-point') return undefined
    if (isTaken(path, importer)) return { path, external: true }
    if (!installed && path.startsWith('@console/')) return undefined
    if (!path.startsWith('node:')) found.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    return { path, external: true }
  })
}

/** Packages and their transitive dependencies, with their versions. */
function installedVersions(root, names) {
  const packages = lockedPackages(root)
  const places = placesFrom(
    packages,
    [...names].map((name) => `node_modules/${name}`).filter((place) => packages[place]),
  )
  return places.map((place) => `${place} ${packages[place].version} ${packages[place].integrity ?? ''}`).sort()
}

export const lockedPackages = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/**
 * The paths of packages in the lockfile: those at `starts` with their transitive dependencies, except the dependencies
 * of this package, which its presets load and no remote contains. Packages for other platforms are listed, and not
 * installed.
 */
export function placesFrom(packages, starts) {
  const found = new Set()
  const visit = (place) => {
    if (found.has(place)) return
    found.add(place)
    if (place === `node_modules/${platformManifest.name}`) return
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const nearest = foldersFrom(place, name).find((folder) => packages[folder])
      // A peer or a binary of another platform may be absent.
      if (nearest) visit(nearest)
    }
  }
  for (const place of starts) visit(place)
  return [...found]
}

/** The folders in which Node looks for a package, nearest first. */
function foldersFrom(place, name) {
  const parts = place.split('/node_modules/')
  return [...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/${name}`), `node_modules/${name}`]
}
