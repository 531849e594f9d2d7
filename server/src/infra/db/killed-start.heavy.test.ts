import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { demoAccounts } from '../../demo/accounts'
import { runServer } from '../../testing/server-process'
import { migrationsIn } from './migrate'
import { openDatabase } from './open-database'

jest.setTimeout(600_000)

const ROUNDS = 5
const KILLS = 6
const FIRST_START_MS = 6_000

async function start(dataDir: string) {
  const server = runServer(dataDir)
  expect([server.output(), await server.url]).toEqual([expect.anything(), expect.stringContaining('http')])
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
}

/** The applied migrations, and the number of demo rows of each kind. */
async function contentsOf(dataDir: string) {
  const db = await openDatabase({ dataDir })
  const names = async (query: ReturnType<typeof sql>) => (await db.rows<{ name: string }>(query)).map(({ name }) => name)
  const contents = {
    migrations: await names(sql`select name from migrations order by name`),
    accounts: await names(sql`select username as name from accounts order by id`),
    rows: await db.one(sql`
      select (select count(*) from users) as users, (select count(*) from orders) as orders, (select count(*) from evidence) as evidence,
        (select count(*) from notarizations) as notarizations, (select count(*) from notices) as notices`),
  }
  await db.close()
  return contents
}

test('SEC-L10 a first start that is killed repeatedly at any point is completed by the next one', async () => {
  const undisturbed = mkdtempSync(join(tmpdir(), 'console-undisturbed-'))
  await start(undisturbed)
  const expected = await contentsOf(undisturbed)
  expect(expected.migrations).toEqual(migrationsIn().map(({ name }) => name))
  expect(expected.accounts).toEqual(expect.arrayContaining(demoAccounts.map(({ username }) => username)))
  rmSync(undisturbed, { recursive: true })

  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-killed-'))
    for (let kill = 0; kill < KILLS; kill++) {
      const server = runServer(dataDir)
      await setTimeout(randomInt(FIRST_START_MS))
      server.process.kill('SIGKILL')
      await server.exit
    }
    await start(dataDir)
    expect(await contentsOf(dataDir)).toEqual(expected)
    rmSync(dataDir, { recursive: true })
  }
})
