import { execFile, type ExecFileOptions } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export interface Postgres {
  /** For DATABASE_URL: an empty database, reached through a Unix socket. */
  url: string
  /** The folder of psql and pgbench. */
  bin: string
  /** The folder of its files. */
  data: string
  /** Kills all of its processes at once, as a crash would. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Kills it, and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a separate PostgreSQL in a temporary directory; `stop` removes both. Under root it runs as the user
 * `postgres`, because initdb refuses root.
 */
export const startPostgres = (settings: Record<string, string> = {}) =>
  startFrom(settings, (bin, data) =>
    asPostgres(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
  )

/** Starts a streaming replica of one that runs, with settings as the primary's. */
export function startReplica({ url }: Postgres, settings: Record<string, string> = {}) {
  const { port, searchParams } = new URL(url)
  const from = ['-h', searchParams.get('host')!, '-p', port, '-U', 'postgres']
  return startFrom(settings, (bin, data) => asPostgres(join(bin, 'pg_basebackup'), ['-D', data, '-R', '-c', 'fast', '--no-sync', ...from]))
}

/** Starts one on files that `fill` puts into a folder, as of a backup. */
export async function startFrom(settings: Record<string, string>, fill: (bin: string, data: string) => Promise<unknown>): Promise<Postgres> {
  const bin = await newestBin()
  const home = await mkdtemp(join(tmpdir(), 'console-postgres-'))
  const data = join(home, 'data')
  const port = await freePort()
  const options = { listen_addresses: '', unix_socket_directories: home, port, ...settings }
  const flags = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  if (process.getuid?.() === 0) await run('chown', ['postgres', home])
  const control = (...args: string[]) => asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args])
  const start = async () => void (await control('-l', join(home, 'log'), '-o', flags, 'start'))
  async function kill() {
    const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
    const { stdout } = await run('ps', ['-o', 'pid=', '--pid', `${postmaster}`, '--ppid', `${postmaster}`])
    const processes = stdout.trim().split(/\s+/)
    // Some may end by themselves meanwhile; a new start waits until all are gone.
    await run('sh', ['-c', `kill -9 ${processes.join(' ')}; while ps -p ${processes.join()}; do sleep 0.02; done`])
  }
  await fill(bin, data)
  await start()
  await chmod(home, 0o755)
  return {
    url: `postgres://postgres@localhost:${port}/postgres?host=${home}`,
    bin,
    data,
    kill,
    start,
    async crash() {
      await kill()
      await start()
    },
    async stop() {
      await control('-m', 'immediate', 'stop')
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Runs a program as the user that it runs as. */
export const asPostgres = (file: string, args: string[], options: ExecFileOptions = { cwd: tmpdir() }) =>
  process.getuid?.() === 0 ? run('runuser', ['-u', 'postgres', '--', file, ...args], options) : run(file, args, options)

async function newestBin() {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  if (!newest) throw new Error(`No PostgreSQL under ${DEBIAN}: apt-get install postgresql`)
  return join(DEBIAN, String(newest), 'bin')
}

/** A port without a listener. */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
