/**
 * `npm run backup …` and the like: runs an operators' command of the built server. Builds it first if necessary; an
 * installation without devDependencies is already built.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

try {
  if (existsSync(join(root, 'node_modules/esbuild'))) await (await import('./build.mjs')).buildAll({ only: ['server'] })
  if (!existsSync(join(root, 'server/dist/command.js')))
    throw new Error('服务器还没有构建：请先用 npm ci && npm run build 构建，再用 npm ci --omit=dev 去掉构建工具。')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../server/dist/command.js')
