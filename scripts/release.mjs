/**
 * `npm run release -- <version> [--out <folder>]`: makes a release of server, shell and platform package from a clean
 * checkout (docs/releases.md): sets the version, the changelog's section and the types with which the next version is
 * compared, commits and tags, and makes the archives with their digests. Nothing is pushed.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command, run } from '@console/platform/cli/run.mjs'
import { billOfMaterials } from './sbom.mjs'
import { root, workspaces } from './workspaces.mjs'

/** Remotes have their own versions: each is deployed separately. */
const released = [...workspaces.filter((name) => !name.startsWith('mf-')), 'clients/node']
const PLATFORM = '@console/platform'

const git = (...args) => run('git', args, { cwd: root, capture: true })
const node = (script, ...args) => run(process.execPath, [join(root, script), ...args], { cwd: root, capture: true })
const edit = (path, change) => writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
const editJson = (path, change) =>
  edit(path, (text) => {
    const content = JSON.parse(text)
    change(content)
    return `${JSON.stringify(content, null, 2)}\n`
  })

/** @throws a message if this version cannot be the next one */
async function refuseUnlessNext(version) {
  const partsOf = (text = '') => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
  const current = partsOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  const next = partsOf(version)
  if (!next) throw new Error('usage: npm run release -- <major.minor.patch> [--out <folder>]')
  const first = next.findIndex((part, i) => part !== current[i])
  if (first === -1 || next[first] < current[first]) throw new Error(`${version} does not come after ${current.join('.')}`)
  const changed = await git('status', '--porcelain')
  if (changed) throw new Error(`the checkout is not clean:\n${changed}`)
  if (await git('tag', '--list', `v${version}`)) throw new Error(`v${version} is a tag already`)
}

function writeVersion(version) {
  const bump = (manifest) => {
    for (const kind of ['dependencies', 'devDependencies']) if (manifest[kind]?.[PLATFORM]) manifest[kind][PLATFORM] = version
  }
  for (const folder of ['', ...released]) editJson(join(folder, 'package.json'), (manifest) => Object.assign(manifest, { version }))
  for (const folder of workspaces) editJson(join(folder, 'package.json'), bump)
  editJson('package-lock.json', (lock) => {
    lock.version = version
    for (const folder of ['', ...released]) if (lock.packages[folder]) lock.packages[folder].version = version
    for (const folder of workspaces) bump(lock.packages[folder])
  })
}

/** Moves the changelog's entries for the next version to this one. */
function closeChangelog(version) {
  edit('CHANGELOG.md', (text) => {
    const [whole, collected] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? []
    if (!collected?.trim()) throw new Error('CHANGELOG.md: nothing is listed under Unreleased')
    return text.replace(whole, () => `## Unreleased\n\n## ${version} · ${new Date().toISOString().slice(0, 10)}\n${collected}`)
  })
}

await command(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [version] = positionals
  await refuseUnlessNext(version)
  const out = resolve(process.env.INIT_CWD ?? '.', values.out ?? join(root, '.cache/release', version))

  writeVersion(version)
  // Fails if the changes need a new major version.
  await node('shared/build/platform-types.mjs')
  await node('shared/build/platform-types.mjs', '--keep')
  closeChangelog(version)
  await git('commit', '--all', '--message', `Release ${version}`)
  await git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)

  mkdirSync(out, { recursive: true })
  const packed = []
  for (const script of ['pack-server', 'pack-platform', 'pack-client'])
    packed.push((await node(`scripts/${script}.mjs`, '--out', out)).trim().split('\n').at(-1))
  const bill = join(out, `console-${version}.cdx.json`)
  writeFileSync(bill, JSON.stringify(await billOfMaterials(), null, 1))
  const sums = [...packed, bill].map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`)
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  return `${out}\n${sums.join('')}git push --follow-tags publishes commit and tag`
})
