/**
 * `npm run build:static -- --out <folder>`: the shell, the remotes of this checkout and a `registry.json`, as files
 * that any web server can serve (docs/deploy.md). Remotes that are in the folder already stay; those of this checkout
 * are given to everybody.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILD_PLACEHOLDER, readBuiltShell } from '@console/platform/build/from-sources.mjs'
import { buildAll } from './build.mjs'
import { builtRelease } from '@console/platform/cli/built-release.mjs'
import { command } from '@console/platform/cli/run.mjs'
import { giveToEverybody, nameShell, placeRelease, readStaticRegistry } from '@console/platform/cli/static-registry.mjs'
import { remotes, root } from './workspaces.mjs'

await command(async () => {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values
  if (!out) throw new Error('用法：npm run build:static -- --out <目录>')
  const folder = resolve(process.env.INIT_CWD ?? '.', out)
  await buildAll({ only: ['shell', ...remotes] })
  mkdirSync(folder, { recursive: true })
  for (const name of remotes) {
    const release = await builtRelease(join(root, name, 'dist'))
    await placeRelease(folder, release)
    await giveToEverybody(folder, name, release.record.version)
  }
  // Last: if a remote cannot be published, the previous shell stays.
  const dist = join(root, 'shell/dist')
  const { build } = readBuiltShell(dist)
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.map$|\/\.[^/]+$/.test(path) })
  writeFileSync(join(folder, 'index.html'), readFileSync(join(dist, 'index.html'), 'utf8').replace(BUILD_PLACEHOLDER, build))
  nameShell(folder, build)
  return `${folder}：${readStaticRegistry(folder)
    .remotes.map(({ name, version }) => `${name} ${version}`)
    .join('，')}`
})
