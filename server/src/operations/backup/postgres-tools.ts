import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { openDatabase } from '../../infra/db/open-database'
import { StartError } from '../../infra/start-error'

const DEBIAN = '/usr/lib/postgresql'

interface Tool {
  /** The database that it connects to. */
  url?: string
  /** The major version of the server that the dump is of, or goes to; undefined where nobody knows. */
  major?: number
}

/** Runs one of PostgreSQL's own programs. @throws StartError with what it says */
export async function postgresTool(name: 'pg_dump' | 'pg_restore' | 'psql', { url, major }: Tool, args: string[]) {
  const { address, password } = withoutPassword(url)
  const child = spawn(programFor(name, major), [...(address ? [`--dbname=${address}`] : []), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Other users of the machine see the arguments of a process, and not its environment.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'ENOENT' ? `找不到 ${name}：请安装与数据库同版本的 PostgreSQL 客户端（Debian：apt-get install postgresql-client）。` : error.message,
      )
    },
  )
  if (code !== 0) throw new StartError(`${name} 失败：${said.trim()}`)
}

/**
 * Debian keeps the programs of each version in a folder of its own. Those of the server's version are taken, else the
 * next newer ones: `pg_dump` reads older servers, and what a newer `pg_restore` writes an older server may not take.
 */
export function programFor(name: string, major = 0, folder = DEBIAN): string {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const newest = versions.sort((one, other) => other - one)
  const fitting = [...newest.filter((version) => major && version >= major).reverse(), ...newest]
  return fitting.map((version) => join(folder, `${version}`, 'bin', name)).find(existsSync) ?? name
}

/**
 * The major version of a PostgreSQL server; undefined where it does not answer: whatever is asked of it next says why.
 */
export async function majorOf(databaseUrl: string): Promise<number | undefined> {
  const db = await openDatabase({ dataDir: '', databaseUrl }).catch(() => undefined)
  if (!db) return undefined
  try {
    return (await db.one<{ major: number }>(sql`select current_setting('server_version_num')::int / 10000 as major`))!.major
  } finally {
    await db.close()
  }
}

function withoutPassword(url: string | undefined) {
  if (url === undefined) return {}
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}
