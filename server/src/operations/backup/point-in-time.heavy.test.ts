import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { evidence } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import { verifyDueFiles } from '../../evidence/pieces/verify-files'
import { fileStore } from '../../infra/files/file-store'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { eventually } from '../../testing/eventually'
import { runCommandOn } from '../../testing/run-command'
import { serverProcess } from '../../testing/server-process'
import { asPostgres, type Postgres, startFrom, startPostgres } from '../../testing/temporary-postgres'
import { insertEvidence } from '../../testing/test-evidence'
import { makeOperator } from '../../testing/test-operators'
import { insertUser } from '../../testing/test-users'

const ROOT = join(__dirname, '../../../..')
const STANZA = 'console'
const EACH = 30

jest.setTimeout(5 * 60_000)

const place = mkdtempSync(join(tmpdir(), 'console-point-in-time-'))
const dataDir = join(place, 'console')
const config = join(place, 'pgbackrest.conf')
const running: Postgres[] = []
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['-e', "import('./scripts/build-server.mjs').then(({ buildServer }) => buildServer())"], { cwd: ROOT })
})
afterAll(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(place, { recursive: true })
})

const backRest = (...args: string[]) => asPostgres('pgbackrest', ['--config', config, '--stanza', STANZA, '--log-level-console=warn', ...args])

/** As in docs/operations.md, with a repository in a folder. */
async function writeConfig({ url, data }: Postgres) {
  const { port, searchParams } = new URL(url)
  const repository = join(place, 'repository')
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    'repo1-retention-full=2',
    `log-path=${place}`,
    `lock-path=${place}`,
    `spool-path=${place}`,
    'start-fast=y',
    `[${STANZA}]`,
    `pg1-path=${data}`,
    `pg1-socket-path=${searchParams.get('host')}`,
    `pg1-port=${port}`,
    'pg1-user=postgres',
  ]
  writeFileSync(config, lines.join('\n'))
  await promisify(execFile)('chmod', ['-R', 'a+rwX', place])
}

const opened = (postgres: Postgres) => openDatabase({ dataDir, databaseUrl: postgres.url })
async function save(postgres: Postgres, many: number) {
  const db = await opened(postgres)
  const { id } = (await db.one<{ id: number }>(sql`select min(id) as id from users`))!
  for (let i = 0; i < many; i += 1) await insertEvidence(db, { userId: id, files: fileStore({ dataDir }), bytes: randomBytes(20_000) })
  await db.close()
}

test('SEC-L9 a database is brought back to the moment before a mistake, with all that was written until then', async () => {
  const archive = { archive_mode: 'on', archive_command: `pgbackrest --config=${config} --stanza=${STANZA} archive-push %p`, archive_timeout: '5s' }
  const postgres = await startPostgres(archive)
  running.push(postgres)
  await writeConfig(postgres)
  await backRest('stanza-create')
  const db = await opened(postgres)
  await migrate(db)
  const { token } = await makeOperator(db, { permissions: 'all' })
  await insertUser(db)
  await save(postgres, EACH)
  await backRest('backup', '--type=full')

  // A server stamps and seals what is saved after the base backup.
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, BUILD_DIR: 'none', DEMO: '0', ANCHOR_EVERY_S: '1' }
  const server = serverProcess({ script: join(ROOT, 'server/dist/main.js'), env: settings })
  expect(await server.url).toBeDefined()
  await save(postgres, EACH)
  const unsealed = sql`select count(*)::int as count from evidence_proofs where head_id is null`
  await eventually('all is sealed', async () => (await db.one<{ count: number }>(unsealed))!.count === 0)
  await setTimeout(1000)
  const { at } = (await db.one<{ at: string }>(sql`select now()::text as at`))!
  await setTimeout(1000)
  await save(postgres, 1)
  await db.script('drop table custody_events cascade; drop table audit_trail cascade')
  await db.rows(sql`select pg_switch_wal()`)
  await eventually(
    'the log is archived',
    async () =>
      (await db.one<{ behind: boolean }>(sql`
    select last_archived_wal < pg_walfile_name(pg_current_wal_lsn() - 1) or last_archived_wal is null as behind from pg_stat_archiver`))!.behind === false,
  )
  await server.stop()
  await db.close()
  // Its disk is gone.
  await running.pop()!.stop()

  const restoring = performance.now()
  const restored = await startFrom({}, (_, data) => backRest('restore', `--pg1-path=${data}`, '--type=time', `--target=${at}`, '--target-action=promote'))
  running.push(restored)
  const again = await opened(restored)
  await eventually('the recovery is over', async () => (await again.one<{ over: boolean }>(sql`select not pg_is_in_recovery() as over`))!.over)
  const restoreS = (performance.now() - restoring) / 1000
  process.stderr.write(`restored within ${restoreS.toFixed(1)} s\n`)

  const anew = { ...settings, DATABASE_URL: restored.url }
  expect(await runCommandOn('audit:verify', anew)).toEqual({ code: 0, output: expect.stringContaining('审计记录完整') })
  const damages: unknown[] = []
  await again.rows(sql`update evidence_files set checked_at = null`)
  await verifyDueFiles({
    db: again,
    files: fileStore({ dataDir }),
    log: { error: (damage: unknown) => damages.push(damage) } as never,
    signal: new AbortController().signal,
  })
  expect([(await again.one(sql`select count(*)::int from evidence_files`))!, damages]).toEqual([{ count: 2 * EACH }, []])

  const next = serverProcess({ script: join(ROOT, 'server/dist/main.js'), env: anew })
  const answer = await fetch(`${await next.url}${evidence.list.path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ code: 200 })
  await save(restored, 1)
  await eventually('what is saved afterwards is sealed, too', async () => (await again.one<{ count: number }>(unsealed))!.count === 0)
  await next.stop()
  await again.close()
})
