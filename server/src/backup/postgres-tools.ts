import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error'

const DEBIAN = '/usr/lib/postgresql'

/** Runs one of PostgreSQL's own programs on a database. @throws StartError with what it says */
export async function postgresTool(name: 'pg_dump' | 'pg_restore' | 'psql', url: string | undefined, args: string[]) {
  const { address, password } = withoutPassword(url)
  const child = spawn(programNamed(name), [...(address ? [`--dbname=${address}`] : []), ...args], {
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

/** Debian keeps the programs of each version in a folder of its own; the newest one reads all older servers. */
function programNamed(name: string) {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = versions.sort((one, other) => other - one).map((version) => join(DEBIAN, `${version}`, 'bin', name))
  return newest.find(existsSync) ?? name
}

function withoutPassword(url: string | undefined) {
  if (url === undefined) return {}
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}
