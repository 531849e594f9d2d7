import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of all workspaces of the root's package.json. */
export const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('*')) return [pattern]
  return readdirSync(root).filter((name) => name.startsWith(pattern.slice(0, -1)) && existsSync(join(root, name, 'package.json')))
})

export const remotes = workspaces.filter((name) => name.startsWith('mf-'))
