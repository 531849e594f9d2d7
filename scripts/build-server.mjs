import { readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './workspaces.mjs'

/** Bundles the server into one file. What its package.json names stays in node_modules: the embedded database and the native addons cannot be bundled. */
export async function buildServer() {
  const dist = join(root, 'server/dist')
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
  rmSync(dist, { recursive: true, force: true })
  await build({
    entryPoints: [join(root, 'server/src/main.ts')],
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [{ name: 'own-folders', setup: keepOwnFolders }],
  })
}

/** A module that reads its own folder, for a migration or the names of the domains, finds it where it lies in the sources. Tests beside modules that are found by name stay out. */
function keepOwnFolders({ onLoad }) {
  onLoad({ filter: /\.test\.ts$/ }, () => ({ contents: '' }))
  onLoad({ filter: /[\\/](server|shared)[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
    const folder = JSON.stringify(relative(join(root, 'server/dist'), dirname(path)))
    return { loader: 'ts', contents: (await readFile(path, 'utf8')).replaceAll('__dirname', `require('node:path').join(__dirname, ${folder})`) }
  })
}
