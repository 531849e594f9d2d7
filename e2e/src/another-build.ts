import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '../..')

/** Builds another version of mf-users, with some texts of its sources replaced. Returns the folder of the release. */
export function anotherBuild(version: string, changes: Record<string, [from: string, to: string]>) {
  // Workers build at the same time.
  const folder = join('.cache/e2e', `mf-users-${version}-${process.env.JEST_WORKER_ID}`)
  const place = join(root, folder)
  rmSync(place, { recursive: true, force: true })
  cpSync(join(root, 'mf-users'), place, { recursive: true, filter: (path) => !/\/dist(\/|$)|\.test\.tsx?$/.test(path) })
  edit(join(place, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`)
  for (const [file, [from, to]] of Object.entries(changes)) edit(join(place, file), from, to)
  execFileSync(process.execPath, ['shared/cli/webpack-build.mjs', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: `e2e-${version}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(place, 'dist')
}

function edit(file: string, from: string | RegExp, to: string) {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} does not hold ${from}`)
  writeFileSync(file, after)
}
