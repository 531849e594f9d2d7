import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { verifyDueFiles } from '../../evidence/pieces/verify-files'
import { fileStore, filesIn } from '../../infra/files/file-store'
import { apk } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import { runCommandOn } from '../../testing/run-command'
import { serverProcess } from '../../testing/server-process'
import { type Postgres, startPostgres } from '../../testing/temporary-postgres'
import { makeOperator } from '../../testing/test-operators'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'

const WRITERS = 4
const BEFORE_AND_AFTER = 12
const EVIDENCE = 50
const ROOT = join(__dirname, '../../../..')

jest.setTimeout(10 * 60_000)

const place = mkdtempSync(join(tmpdir(), 'console-drill-'))
let postgres: Postgres
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['-e', "import('./scripts/build-server.mjs').then(({ buildServer }) => buildServer())"], { cwd: ROOT })
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true })
})

type Settings = { DATA_DIR: string; DATABASE_URL: string }
/** As in production. */
const startServer = (settings: Settings) => serverProcess({ script: join(ROOT, 'server/dist/main.js'), env: { BUILD_DIR: 'none', DEMO: '0', ...settings } })
const opened = ({ DATA_DIR, DATABASE_URL }: Settings) => openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })

/** An installation with evidence, and an operator with all permissions. */
async function installed(settings: Settings) {
  const db = await opened(settings)
  await migrate(db)
  const { token } = await makeOperator(db, { permissions: 'all' })
  const userId = await insertUser(db)
  const files = fileStore({ dataDir: settings.DATA_DIR })
  for (let i = 0; i < EVIDENCE; i += 1) await insertEvidence(db, { userId, files, bytes: randomBytes(20_000) })
  await db.close()
  return token
}

/** Uploads packages with so many writers until stopped. Returns the ids of the accepted ones, in order. */
function writing(url: string, token: string) {
  const taken: string[] = []
  let going = true
  const one = async () => {
    while (going) {
      const { payload, type } = await multipartOf([['file', { name: 'a.apk', bytes: await apk({ files: { random: randomBytes(200_000) } }) }]])
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const answer = await fetch(url + appNotice.upload.path, { method: 'POST', body: payload as Uint8Array<ArrayBuffer>, headers }).catch(() => undefined)
      const body = (await answer?.json().catch(() => undefined)) as { code: number; data: { path: string } } | undefined
      if (body?.code === 200) taken.push(body.data.path.replace('.apk', ''))
    }
  }
  const writers = Array.from({ length: WRITERS }, one)
  return {
    taken,
    /** Waits until so many more were accepted. */
    async more(many: number) {
      const wanted = taken.length + many
      while (taken.length < wanted) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async stop() {
      going = false
      await Promise.all(writers)
    },
  }
}

const databaseUrl = async (name: string) => {
  const db = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  await db.script(`create database ${name}`)
  await db.close()
  return postgres.url.replace('/postgres?', `/${name}?`)
}

test.each([['embedded'], ['postgresql']])(
  'SEC-L9 drill with the %s database: backed up under writes, killed, restored elsewhere, and all of it verifies',
  async (kind) => {
    const settingsOf = async (name: string): Promise<Settings> => ({
      DATA_DIR: join(place, `${kind}-${name}`),
      DATABASE_URL: kind === 'embedded' ? '' : await databaseUrl(name),
    })
    const [old, other] = [await settingsOf('old'), await settingsOf('other')]
    const token = await installed(old)
    const server = startServer(old)
    const writers = writing((await server.url)!, token)
    await writers.more(BEFORE_AND_AFTER)
    const before = [...writers.taken]
    const backup = join(place, `${kind}-backup`)
    const started = performance.now()
    expect(await runCommandOn('backup', old, '--to', backup)).toEqual({ code: 0, output: expect.stringContaining('备份完成') })
    const backupS = (performance.now() - started) / 1000
    await writers.more(BEFORE_AND_AFTER)
    server.process.kill('SIGKILL')
    await writers.stop()
    await server.exit

    const damaged = join(place, `${kind}-damaged`)
    cpSync(backup, damaged, { recursive: true })
    appendFileSync(join(damaged, kind === 'embedded' ? 'database/PG_VERSION' : 'database.dump'), 'x')
    expect(await runCommandOn('restore', other, '--from', damaged)).toEqual({ code: 1, output: expect.stringMatching(/已损坏.*没有做任何改动/) })

    const restoring = performance.now()
    expect(await runCommandOn('restore', other, '--from', backup)).toEqual({ code: 0, output: expect.stringContaining('恢复完成') })
    const restoreS = (performance.now() - restoring) / 1000
    expect(await runCommandOn('restore', other, '--from', backup)).toEqual({ code: 1, output: expect.stringContaining('--replace') })
    const again = startServer(other)
    expect(await again.url).toBeDefined()
    expect(await runCommandOn('restore', other, '--from', backup, '--replace')).toEqual({
      code: 1,
      output: expect.stringContaining('正被另一个进程使用'),
    })
    await again.stop()
    expect(await runCommandOn('audit:verify', other)).toEqual({ code: 0, output: expect.stringContaining('审计记录完整') })

    const db = await opened(other)
    const uploads = await db.rows<{ id: string; sha256: string }>(sql`select id, sha256 from uploads`)
    const folder = join(filesIn(other.DATA_DIR), 'uploads')
    for (const { id, sha256 } of uploads)
      expect([
        id,
        createHash('sha256')
          .update(readFileSync(join(folder, id)))
          .digest('hex'),
      ]).toEqual([id, sha256])
    const ids = uploads.map(({ id }) => id)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    // Files that arrived while the database was copied have no row, and are deleted a day later.
    expect(readdirSync(folder).length).toBeGreaterThanOrEqual(ids.length)

    const [evidence] = await db.rows<{ count: number }>(sql`select count(*)::int from evidence_files`)
    const damages: unknown[] = []
    const log = { error: (fault: unknown) => damages.push(fault) }
    await db.rows(sql`update evidence_files set checked_at = null`)
    await verifyDueFiles({ db, files: fileStore({ dataDir: other.DATA_DIR }), log: log as never, signal: new AbortController().signal })
    expect([evidence!.count, damages]).toEqual([EVIDENCE, []])
    await db.close()
    expect(backupS + restoreS).toBeLessThan(600)

    // In place: data from after the backup is lost.
    expect(await runCommandOn('restore', old, '--from', backup, '--replace')).toMatchObject({ code: 0 })
    const replaced = await opened(old)
    expect((await replaced.rows<{ id: string }>(sql`select id from uploads`)).map(({ id }) => id).sort()).toEqual(ids.sort())
    await replaced.close()
  },
)
