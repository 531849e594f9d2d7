import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
  })
  // Read at run time, from beside the code that reads them.
  cpSync(join(root, 'server/src/db/migrations'), join(dist, 'migrations'), { recursive: true })
  cpSync(join(root, 'server/src/demo/images'), join(dist, 'images'), { recursive: true })
}
