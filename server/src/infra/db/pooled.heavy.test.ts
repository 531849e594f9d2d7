import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { eventually } from '../../testing/eventually'
import { freePort, type Postgres, startPostgres } from '../../testing/temporary-postgres'
import { openDatabase } from './open-database'

let postgres: Postgres
let home: string
beforeAll(async () => {
  postgres = await startPostgres()
  home = mkdtempSync(join(tmpdir(), 'console-pool-'))
  chmodSync(home, 0o755)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true })
})

/** A PgBouncer before the database; answers its address, and what ends it. */
async function startPool(settings: string) {
  const port = await freePort()
  const { port: behind, searchParams } = new URL(postgres.url)
  const file = join(home, `${port}.ini`)
  const databases = `[databases]\n* = host=${searchParams.get('host')} port=${behind} user=postgres\n`
  writeFileSync(file, `${databases}[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${settings}\n`)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pool = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  await eventually(
    'PgBouncer to listen',
    () =>
      new Promise<boolean>((resolve) =>
        connect(port, '127.0.0.1')
          .once('connect', () => resolve(true))
          .once('error', () => resolve(false)),
      ),
  )
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => pool.kill() }
}

test.each([
  ['that refuses settings', 'pool_mode = transaction'],
  ['of transactions that drops settings', 'pool_mode = transaction\nignore_startup_parameters = options'],
  ['of sessions that drops settings', 'pool_mode = session\nignore_startup_parameters = options'],
])('RUN-09 a pool %s is reported in one line', async (_, settings) => {
  const pool = await startPool(settings)
  await expect(openDatabase({ dataDir: home, databaseUrl: pool.url })).rejects.toThrow(/^DATABASE_URL 指向的连接池（如 PgBouncer）不把会话设置传给 PostgreSQL/)
  pool.stop()
})
