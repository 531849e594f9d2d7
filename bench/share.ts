/**
 * What servers share: pieces of evidence that wait for their time stamps, by an authority that takes 100 ms, and whose
 * files wait to be compared with their hashes. How many a second one server does, two and four, over one PostgreSQL and
 * one folder of files, all on one machine. Both mostly wait: for the authority, and for the pace that a comparison
 * keeps.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/infra/db/db'
import { migrate } from '../server/src/infra/db/migrate'
import { openPostgres } from '../server/src/infra/db/postgres'
import { filesIn } from '../server/src/infra/files/file-store'
import { stubService } from '../server/src/testing/stub-service'
import { startPostgres } from '../server/src/testing/temporary-postgres'
import { testAuthority } from '../server/src/testing/test-authority'
import { makeOperator } from '../server/src/testing/test-operators'
import { type ConsoleServer, startConsole } from './console-server'
import { seedEvidenceFiles } from './seed-evidence-files'

const SERVERS = [1, 2, 4]
const TAKES_MS = 100
/** For each server, more than it does before the last one has started. */
const PIECES = 1_000
const BYTES = 200_000

interface Waiting {
  stamps: number
  files: number
}

/** The rate of both at which `servers` servers work, once all have started and before any is nearly through. */
async function rates(servers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'console-share-'))
  const authority = await testAuthority()
  const service = await stubService(async (question) => setTimeout(TAKES_MS).then(() => authority.answer(question)))
  const postgres = await startPostgres()
  const db = openPostgres(postgres.url)
  const running: ConsoleServer[] = []
  try {
    await migrate(db)
    await makeOperator(db)
    const roots = join(folder, 'roots.pem')
    writeFileSync(roots, authority.roots)
    await seedEvidenceFiles(db, folder, { count: PIECES * servers, bytes: BYTES })
    for (let i = 0; i < servers; i++) {
      // A folder of data is one server's; the files in it are the same for all, as in a bucket.
      const own = join(folder, `server-${i}`)
      mkdirSync(own)
      symlinkSync(filesIn(folder), filesIn(own))
      running.push(await startConsole(postgres.url, { TSA_URL: service.url, TSA_ROOTS: roots, DATA_DIR: own }))
    }
    const [from, begun] = [await waiting(db), performance.now()]
    const perS = { stamps: 0, files: 0 }
    for (const what of ['stamps', 'files'] as const) if (from[what] < (PIECES * servers) / 2) throw new Error(`too few ${what} are left: ${from[what]}`)
    while (!perS.stamps || !perS.files) {
      await setTimeout(100)
      const left = await waiting(db)
      for (const what of ['stamps', 'files'] as const)
        if (!perS[what] && left[what] < from[what] / 4) perS[what] = ((from[what] - left[what]) * 1000) / (performance.now() - begun)
    }
    return perS
  } finally {
    for (const server of running) await server.stop()
    await db.close()
    await postgres.stop()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const waiting = async (db: Db) =>
  (await db.one<Waiting>(sql`
    select (select count(*)::int from evidence_proofs where token is null) as stamps, (select count(*)::int from evidence_files where checked_at is null) as files`))!

async function main() {
  const figures: Record<string, { stamps: number; files: number }> = {}
  for (const servers of SERVERS) {
    const { stamps, files } = await rates(servers)
    figures[servers] = { stamps: Math.round(stamps), files: Math.round(files) }
    console.log(`${servers}:`, figures[servers])
  }
  console.log(JSON.stringify({ bench: 'share', ...figures }))
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
