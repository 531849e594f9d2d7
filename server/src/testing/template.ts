import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, migrationsIn } from '../db/migrate'
import { createPglite, pgliteDatabase } from '../db/pglite'

const directory = join(__dirname, '../../../node_modules/.cache/console-server')
const fileOf = () =>
  join(
    directory,
    `template-${createHash('sha256')
      .update(
        migrationsIn()
          .map(({ name, checksum }) => name + checksum)
          .join(),
      )
      .digest('hex')
      .slice(0, 16)}.tar`,
  )

/** Makes a migrated database once for all test files, which then load it in a fraction of the time. */
export async function prepareTemplate() {
  const file = fileOf()
  if (existsSync(file)) return
  const pglite = await createPglite({})
  await migrate(pgliteDatabase(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
}

export const fromTemplate = async () => pgliteDatabase(await createPglite({ loadDataDir: new Blob([await readFile(fileOf())]) }))
