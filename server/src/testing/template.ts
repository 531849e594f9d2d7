import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissionTree } from '@console/platform/all-contracts'
import { migrate, migrationsIn } from '../infra/db/migrate'
import { createPglite, pgliteDatabase } from '../infra/db/pglite'
import { storeOwnNodes } from '../operators/permissions/own-nodes'

const directory = join(__dirname, '../../../node_modules/.cache/console-server')

/** Every test file unpacks and reads the whole template. Two thirds of it were unused databases and preallocated log space. */
const initDbStartParams = ['--wal-segsize=1']
const REDUCE_SIZE = `
  update pg_database set datistemplate = false;
  drop database template0;
  drop database template1;
  checkpoint`

const madeOf = () => [...migrationsIn().map(({ name, checksum }) => name + checksum), ...initDbStartParams, REDUCE_SIZE, JSON.stringify(permissionTree)].join()
const fileOf = () => join(directory, `template-${createHash('sha256').update(madeOf()).digest('hex').slice(0, 16)}.tar`)

/** Makes a migrated database with the permission tree once for all test files, which then load it in a fraction of the time. */
export async function prepareTemplate() {
  const file = fileOf()
  if (existsSync(file)) return
  const pglite = await createPglite({ initDbStartParams })
  await migrate(pgliteDatabase(pglite))
  await storeOwnNodes(pgliteDatabase(pglite))
  for (const statement of REDUCE_SIZE.split(';')) await pglite.exec(statement)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
}

export const fromTemplate = async () => pgliteDatabase(await createPglite({ loadDataDir: new Blob([await readFile(fileOf())]) }))
