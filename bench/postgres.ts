import { execFile, type ExecFileOptions } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export interface Postgres {
  /** For DATABASE_URL: an empty database, reached through a Unix socket. */
  url: string
  /** Where psql and pgbench are. */
  bin: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary directory; `stop` removes both. Under root it runs as the user
 * `postgres`, because initdb refuses root.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const bin = await newestBin()
  const home = await mkdtemp(join(tmpdir(), 'console-postgres-'))
  const data = join(home, 'data')
  const port = await freePort()
  const options = { listen_addresses: '', unix_socket_directories: home, port, ...settings }
  const flags = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  if (process.getuid?.() === 0) await run('chown', ['postgres', home])
  await asPostgres(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(home, 'log'), '-o', flags, 'start'])
  await chmod(home, 0o755)
  const stop = async () => {
    await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'])
    await rm(home, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@localhost:${port}/postgres?host=${home}`, bin, stop }
}

const asPostgres = (file: string, args: string[], options: ExecFileOptions = { cwd: tmpdir() }) =>
  process.getuid?.() === 0 ? run('runuser', ['-u', 'postgres', '--', file, ...args], options) : run(file, args, options)

async function newestBin() {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  if (!newest) throw new Error(`No PostgreSQL under ${DEBIAN}: apt-get install postgresql`)
  return join(DEBIAN, String(newest), 'bin')
}

/** Only names the socket's file, but two clusters must not share one. */
function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
