import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './workspaces.mjs'

const sources = join(root, 'server/src')
const dist = join(root, 'server/dist')

/** The bundles and their entry points: `node server/dist/main.js`. */
const entries = { main: 'server', command: 'commands' }

/** The files that the server reads as they are: migrations, and the media of the demo data. */
export const filesOfServer = () => filesBelow(sources).filter((path) => !path.endsWith('.ts'))

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Bundles the server and its operators' commands, so that neither needs the sources. The dependencies in its
 * package.json stay in node_modules: the embedded database and native addons cannot be bundled.
 */
export async function buildServer() {
  rmSync(dist, { recursive: true, force: true })
  await build({ ...bundles(), sourcemap: 'linked' })
  for (const [name, bundle] of Object.entries(entries)) writeFileSync(join(dist, `${name}.js`), `require('../node-version.cjs')\nrequire('./${bundle}.js')\n`)
  for (const path of filesOfServer()) {
    const copy = join(dist, relative(sources, path))
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(path, copy)
  }
}

const bundles = () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
  return {
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, bundle]) => ({ in: join(sources, `${name}.ts`), out: bundle })),
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
    plugins: [{ name: 'own-folders', setup: keepOwnFolders }],
  }
}

/**
 * The packages whose code is in the bundles, as the lockfile calls them: also those that the server has for its build
 * alone.
 */
export async function bundledPlaces() {
  const { metafile } = await build({ ...bundles(), write: false, metafile: true })
  const places = Object.keys(metafile.inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0])
  return [...new Set(places)].filter((place) => place !== undefined)
}

/**
 * A module finds its folder's files where they were copied to. Lists of code files are made now. Tests beside modules
 * that are found by name are left out.
 */
function keepOwnFolders({ onLoad }) {
  onLoad({ filter: /\.test\.ts$/ }, () => ({ contents: '' }))
  onLoad({ filter: /[\\/](server|shared)[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
    const folder = dirname(path)
    const contents = (await readFile(path, 'utf8')).replace(
      /readdirSync\(join\(__dirname, '([^']+)'\)(?:, \{ recursive: (true)[^}]*\})?\)/g,
      (_, listed, recursive) =>
        JSON.stringify(readdirSync(join(folder, listed), { recursive: recursive === 'true' }).filter((name) => !name.endsWith('.test.ts'))),
    )
    return { loader: 'ts', contents: contents.replaceAll('__dirname', `require('node:path').join(__dirname, ${JSON.stringify(relative(sources, folder))})`) }
  })
}
