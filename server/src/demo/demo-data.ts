import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../infra/db/db'
import type { FileStore } from '../infra/files/file-store'

/** The demo data of a domain: what its folder `demo` exports as `demo`. */
export interface DemoData {
  /** Domains whose data it refers to. */
  after?: readonly string[]
  /** Fills the domain's tables, the same way every time. */
  seed(tx: Db, files: FileStore): Promise<void>
}

const names = readdirSync(join(__dirname, '../domains'), { recursive: true, encoding: 'utf8' })
  .flatMap((path) => /^([\w-]+)[\\/]demo[\\/]index\.ts$/.exec(path)?.[1] ?? [])
  .sort()

/** Seeds every domain that has demo data, each after those that it refers to. */
export async function seedDemo(tx: Db, files: FileStore) {
  for (const { seed } of inOrder(new Map(names.map((name) => [name, dataOf(name)])))) await seed(tx, files)
}

// A literal template, so that the bundler knows which modules may be imported.
const dataOf = (name: string) => (require(`../domains/${name}/demo/index.ts`) as { demo: DemoData }).demo

/**
 * The data of all domains by their names, each after those that it refers to. @throws when two wait for each other, or
 * for one that is not there
 */
export function inOrder(waiting: ReadonlyMap<string, DemoData>): DemoData[] {
  const left = new Map(waiting)
  const ordered: DemoData[] = []
  while (left.size) {
    const next = [...left].find(([, { after = [] }]) => after.every((name) => waiting.has(name) && !left.has(name)))
    if (!next) throw new Error(`The demo data of ${[...left.keys()].join(', ')} waits for itself, or for a domain without demo data`)
    left.delete(next[0])
    ordered.push(next[1])
  }
  return ordered
}
