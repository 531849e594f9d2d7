import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { openDatabase } from '../../../infra/db/open-database'
import { runServer } from '../../../testing/server-process'

jest.setTimeout(300_000)

const REQUESTS = 100_000
const CONNECTIONS = 50
const MEGABYTE = 1024 * 1024

test('SEC-A3 of a hundred thousand requests for captchas few are served, and memory stays bounded', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-flood-'))
  const server = runServer(dataDir, { DEMO: '0' })
  const url = `${await server.url}${session.getImgCode.path}`
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const rss = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) * 1024
  const ask = () =>
    new Promise<number>((resolve, reject) =>
      get(url, { agent }, (response) => response.resume().on('end', () => resolve(response.statusCode!))).on('error', reject),
    )

  await ask()
  const before = rss()
  const statuses = new Map<number, number>()
  let [left, peak] = [REQUESTS, before]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const status = await ask()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (left % 1000 === 0) peak = Math.max(peak, rss())
      }
    }),
  )
  expect([...statuses.keys()].sort()).toEqual([200, 429])
  expect(peak - before).toBeLessThan(150 * MEGABYTE)

  agent.destroy()
  server.process.kill('SIGTERM')
  await server.exit
  const db = await openDatabase({ dataDir })
  const { made } = (await db.one<{ made: number }>(sql`select count(*)::int as made from captchas`))!
  await db.close()
  rmSync(dataDir, { recursive: true })
  // 120 a minute for an address, however long it took.
  expect(made).toBe(1 + statuses.get(200)!)
  expect(made).toBeLessThan(1_500)
})
