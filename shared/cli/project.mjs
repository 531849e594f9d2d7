import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

/** The remote of a command: that of the current folder, or else the named one. @throws if there is none */
export function findRemote(name) {
  const here = process.cwd()
  const folder = name !== undefined && existsSync(join(here, name, 'package.json')) ? join(here, name) : here
  const remote = existsSync(join(folder, 'package.json')) ? remoteIn(folder) : undefined
  if (!remote) throw new Error(name === undefined ? '请在模块的目录中执行，或写明模块，例如 mf-users' : `没有模块 ${name}`)
  if (name !== undefined && remote.name !== name) throw new Error(`当前目录是 ${remote.name}，不是 ${name}`)
  return remote
}

function remoteIn(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest.remote ? { folder, name: basename(manifest.name), manifest } : undefined
}

/** A path as it was typed: npm runs commands in a package's folder, not in the current one. */
export const typedPath = (path) => resolve(process.env.INIT_CWD ?? '.', path)

/** The program of a package that is installed for a folder. */
export function programOf(folder, name, program = name) {
  const manifest = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program])
}
