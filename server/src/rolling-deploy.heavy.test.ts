import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import { migrate } from './infra/db/migrate'
import { openDatabase } from './infra/db/open-database'
import { startNginx } from './testing/nginx'
import { serverProcess } from './testing/server-process'
import { freePort, type Postgres, startPostgres } from './testing/temporary-postgres'
import { makeOperator } from './testing/test-operators'

jest.setTimeout(300_000)

const ROOT = join(__dirname, '../..')
const CLIENTS = 8
/** Between two restarts, and after the last one. */
const CALLS_BETWEEN = 200

const place = mkdtempSync(join(tmpdir(), 'console-rolling-'))
let postgres: Postgres
let token: string
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['-e', "import('./scripts/build-server.mjs').then(({ buildServer }) => buildServer())"], { cwd: ROOT })
  postgres = await startPostgres()
  const db = await openDatabase({ dataDir: place, databaseUrl: postgres.url })
  await migrate(db)
  ;({ token } = await makeOperator(db, { permissions: 'all' }))
  await db.close()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true })
})

async function startServer(name: string, port: number) {
  const dataDir = join(place, name)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: `${port}`, BUILD_DIR: 'none', DEMO: '0', DRAIN_S: '3', TRUST_PROXY: '127.0.0.1' }
  const server = serverProcess({ script: join(ROOT, 'server/dist/main.js'), env })
  const url = await server.url
  if (!url) throw new Error(server.output())
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  return server
}

test('SEC-R1 two servers behind nginx are replaced one after the other, twice, and no call fails', async () => {
  const ports = [await freePort(), await freePort()]
  const servers = [await startServer('one', ports[0]!), await startServer('two', ports[1]!)]
  const nginx = await startNginx(join(place, 'nginx'), ports)
  const failed: unknown[] = []
  let answered = 0
  let open = true
  const headers = { authorization: `Bearer ${token}` }
  const clicks = [
    () => fetch(`${nginx.url}${users.list.path}?types=2`, { headers }),
    () => fetch(`${nginx.url}${session.currentUser.path}`, { method: 'POST', headers }),
    () => fetch(`${nginx.url}/registry.json`, { headers }),
  ]
  const clients = Array.from({ length: CLIENTS }, async (_, i) => {
    for (let n = i; open; n += 1) {
      const status = await clicks[n % clicks.length]!().then(
        async (answer) => answer.arrayBuffer().then(() => answer.status),
        (error: Error) => `${error.message}: ${(error.cause as Error | undefined)?.message}`,
      )
      answered += 1
      if (status !== 200) failed.push(status)
    }
  })
  const more = async () => {
    const wanted = answered + CALLS_BETWEEN
    while (answered < wanted) await setTimeout(20)
  }
  try {
    await more()
    for (let round = 0; round < 2; round += 1)
      for (const i of [0, 1]) {
        const direct = `http://127.0.0.1:${ports[i]}`
        const asked = performance.now()
        servers[i]!.process.kill('SIGTERM')
        // It reports that at once, and still answers calls.
        while ((await fetch(`${direct}/readyz`)).status !== 503) await setTimeout(10)
        expect((await fetch(`${direct}/healthz`)).status).toBe(200)
        expect(await servers[i]!.exit).toBe(0)
        expect(performance.now() - asked).toBeLessThan(13_000)
        await more()
        servers[i] = await startServer(['one', 'two'][i]!, ports[i]!)
        await more()
      }
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(404)
  } finally {
    open = false
    await Promise.all(clients)
    await nginx.stop()
    for (const server of servers) await server.stop()
  }
  expect(failed).toEqual([])
})

test('the sources start on PostgreSQL like the build', async () => {
  const server = serverProcess({ env: { DATABASE_URL: postgres.url, DATA_DIR: join(place, 'sources'), BUILD_DIR: 'none', DEMO: '0' } })
  const url = await server.url
  await server.stop()
  expect([url, server.output()]).toEqual([expect.stringMatching(/^http/), expect.not.stringContaining('没有实现')])
})
