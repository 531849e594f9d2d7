/**
 * `npm run pack:server [-- --out <folder>]`: makes an archive that runs on a machine with only Node
 * (docs/operations.md), for this machine's system and processor: a built checkout without sources. Prints the file.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { lockedPackages, placesFrom } from '@console/platform/cli/inputs.mjs'
import { command, run } from '@console/platform/cli/run.mjs'
import { buildAll } from './build.mjs'
import { billOfMaterials } from './sbom.mjs'
import { remotes, root } from './workspaces.mjs'

const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const NAME = `console-server-${version}-${process.platform}-${process.arch}`
const parent = join(root, '.cache/server')
const to = join(parent, NAME)

/** The scripts that `npm run` has in a checkout. */
const scripts = {
  start: 'node server/dist/main.js',
  ...Object.fromEntries(['archive', 'audit:verify', 'backup', 'restore', 'system', 'unlock'].map((name) => [name, `node server/dist/command.js ${name}`])),
}

/** Of this large package the server uses only one weight of the font. */
const takenOf = { 'node_modules/@expo-google-fonts/noto-sans-sc': /^(package\.json|LICENSE\w*|400Regular(\/.*)?|)$/ }

function copyPackage(place) {
  const from = join(root, place)
  copy(place, (path) => {
    const name = relative(from, path).split(sep).join('/')
    // Nested node_modules are visited separately; types and source maps are not used.
    return (takenOf[place] ?? /^/).test(name) && !/^node_modules$|\.(map|d\.[cm]?ts)$/.test(name)
  })
}

const copy = (path, filter) => cpSync(join(root, path), join(to, path), { recursive: true, filter })

await command(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache' } } })
  const out = resolve(process.env.INIT_CWD ?? '.', values.out)
  await buildAll()
  rmSync(parent, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const path of [
    'LICENSE',
    'NOTICE',
    'deploy',
    'docs',
    'server/node-version.cjs',
    'server/dist',
    'shell/dist',
    ...remotes.flatMap((name) => [join(name, 'dist'), join(name, 'dist-maps')]),
  ])
    copy(path, (path) => !/[\\/]server[\\/]dist[\\/].*\.map$|[\\/]\.inputs$|[\\/]deploy[\\/]secrets$/.test(path))
  const places = placesFrom(lockedPackages(root), ['server']).filter((place) => place.includes('node_modules/'))
  for (const place of places.filter((place) => existsSync(join(root, place)))) copyPackage(place)
  cpSync(join(root, 'deploy/archive.md'), join(to, 'README.md'))
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name: 'console-server', version, license, private: true, engines, scripts }, null, 2))
  writeFileSync(join(to, 'sbom.cdx.json'), JSON.stringify(await billOfMaterials()))
  mkdirSync(out, { recursive: true })
  const archive = join(out, `${NAME}.tar.gz`)
  await run('tar', ['-czf', archive, '-C', parent, NAME])
  rmSync(parent, { recursive: true })
  return archive
})
