/**
 * `npm run pack:client [-- --out <folder>]`: makes the npm package with which programs on Node call the open interface:
 * `clients/node`, compiled, with the library for its signatures. Prints the file.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command, run } from '@console/platform/cli/run.mjs'
import { root } from './workspaces.mjs'

const from = join(root, 'clients/node')
const to = join(root, '.cache/client')
const { resolve: find } = createRequire(join(root, 'server/package.json'))
/** Not every library exports its package.json. */
const folderOf = (name) => find(name).replace(new RegExp(`(.*[\\\\/]node_modules[\\\\/]${name}).*`), '$1')

/** Libraries in the package, so that it can be installed without a registry. */
const libraries = ['http-message-signatures', 'structured-headers']

await command(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache' } } })
  const out = resolve(process.env.INIT_CWD ?? '.', values.out)
  rmSync(to, { recursive: true, force: true })
  for (const name of ['src', 'package.json', 'tsconfig.json']) cpSync(join(from, name), join(to, name), { recursive: true })
  cpSync(join(root, 'clients/README.md'), join(to, 'README.md'))
  for (const name of libraries) cpSync(folderOf(name), join(to, 'node_modules', name), { recursive: true })
  await quietly(find('typescript/bin/tsc'), ['-p', to])
  mkdirSync(out, { recursive: true })
  const packed = await run('npm', ['pack', '--json', '--pack-destination', out], { cwd: to, capture: true, stdio: ['ignore', 'pipe', 'ignore'] })
  return join(out, JSON.parse(packed)[0].filename)
})

/** Prints the output only after a failure. */
function quietly(script, args) {
  return run(process.execPath, [script, ...args], { cwd: to, capture: true })
}
