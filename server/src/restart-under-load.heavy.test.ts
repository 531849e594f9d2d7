import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { session } from '@console/platform/contract/session'
import { openDatabase } from './infra/db/open-database'
import { migrate } from './infra/db/migrate'
import { makeOperator } from './testing/test-operators'
import { runServer } from './testing/server-process'

jest.setTimeout(300_000)

const RESTARTS = 10
const CLIENTS = 10

test('SEC-R1 ten restarts under load: every answer is valid, each stop takes ten seconds at most, and the session survives', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-restart-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  const { token } = await makeOperator(db)
  await db.close()

  for (let restart = 0; restart < RESTARTS; restart++) {
    const server = runServer(dataDir)
    const url = (await server.url)!
    const statuses = new Map<number, number>()
    let open = true
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (open) {
        const answer = await fetch(`${url}${session.currentUser.path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(
          () => undefined,
        )
        if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        else if (server.process.exitCode === null) await setTimeout(5)
        else break
      }
    })
    while ((statuses.get(200) ?? 0) < CLIENTS * 5) await setTimeout(20)
    const asked = performance.now()
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(performance.now() - asked).toBeLessThan(10_000)
    open = false
    await Promise.all(clients)
    expect([...statuses.keys()]).toEqual([200])
  }
  rmSync(dataDir, { recursive: true })
})
