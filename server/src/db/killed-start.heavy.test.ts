import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoAccounts } from '../demo/accounts'
import { runServer } from '../testing/server-process'
import { migrationsIn } from './migrate'
import { openDatabase } from './open-database'

jest.setTimeout(600_000)

const ROUNDS = 5
const KILLS = 6
const FIRST_START_MS = 6_000

test('SEC-L10 a first start that is killed again and again, at any point, is finished by the next one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-killed-'))
    for (let kill = 0; kill < KILLS; kill++) {
      const server = runServer(dataDir)
      await setTimeout(randomInt(FIRST_START_MS))
      server.process.kill('SIGKILL')
      await server.exit
    }
    const server = runServer(dataDir)
    expect([server.output(), await server.url]).toEqual([expect.anything(), expect.stringContaining('http')])
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)

    const db = await openDatabase({ dataDir })
    const names = async (query: ReturnType<typeof sql>) => (await db.rows<{ name: string }>(query)).map(({ name }) => name)
    expect(await names(sql`select name from migrations order by name`)).toEqual(migrationsIn().map(({ name }) => name))
    expect(await names(sql`select username as name from accounts order by id`)).toEqual(demoAccounts.map(({ username }) => username))
    expect(await db.one(sql`select count(*) > 100 as seeded from users`)).toEqual({ seeded: true })
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
})
