import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ShellRecord } from '../registry'
import { integrityOf } from './integrity-of'
import { parsedOrNothing } from './parsed-or-nothing'
import { contentId, withCopies } from './release-folder'

/** Placeholder for the build id in the built page of a shell. */
export const BUILD_PLACEHOLDER = '{shell-build}'

/** A build of the shell in a folder. */
export interface BuiltShell {
  /** A digest of its content. */
  build: string
  /** `sha256-…` of every file that browsers may ask for, by its name. */
  integrity: Record<string, string>
  /** The same of their compressed copies, which are not part of the content. */
  copies: Record<string, string>
  /** What it offers to remotes; undefined where it does not say. */
  offers?: ShellRecord
}

/** Reads the build in a folder. Undefined where there is none. */
export function readBuiltShell(folder: string): BuiltShell | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const names = filesIn(folder)
  const hashed = (names: string[]) => Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]))
  const integrity = hashed(names)
  const copies = hashed(names.flatMap((name) => withCopies(name).filter((copy) => copy !== name && existsSync(join(folder, copy)))))
  const record = existsSync(join(folder, 'shell.json')) ? parsedOrNothing(readFileSync(join(folder, 'shell.json'), 'utf8')) : undefined
  return { build: contentId({ integrity }), integrity, copies, ...(record !== undefined && { offers: ShellRecord.parse(record) }) }
}

/** What of a build may be fetched: neither its compressed copies by name, nor a source map, nor anything hidden. */
function filesIn(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
  return paths.filter((path) => !/\.(br|gz|map)$|(^|\/)\./.test(path)).sort()
}
