/** `npm run bench -- <name> [options]`: runs bench/<name>.ts. Its last line has the figures as JSON. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from '@console/platform/cli/run.mjs'
import { root } from './workspaces.mjs'

const [name, ...options] = process.argv.slice(2)
const script = join(root, 'bench', `${name}.ts`)
if (!name || !existsSync(script)) {
  const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'))
  console.error(`npm run bench -- <name>, one of: ${names.map((file) => file.replace(/\.ts$/, '')).join(', ')}`)
  process.exit(1)
}
const { code } = await finished(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), script, ...options], { cwd: root, capture: false })
process.exitCode = typeof code === 'number' ? code : 1
