/**
 * `add-evidence.ts <data directory> <files> <bytes>`: adds pieces of evidence with a file each to a stopped server. A
 * separate process: Jest cannot load the database.
 */
import { seedEvidenceFiles } from '../../bench/seed-evidence-files'
import { openDatabase } from '../../server/src/infra/db/open-database'

async function main([dataDir, count, bytes]: string[]) {
  const db = await openDatabase({ dataDir: dataDir! })
  await seedEvidenceFiles(db, dataDir!, { count: Number(count), bytes: Number(bytes) })
  await db.close()
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
