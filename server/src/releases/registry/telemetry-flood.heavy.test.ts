import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry } from '@console/platform/registry'
import { users } from '@console/platform/contract/users'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { runServer } from '../../testing/server-process'
import { makeOperator } from '../../testing/test-operators'
import { replaceRegistry } from './queries'
import { withRelease, withRollout } from './registry-changes'

const FLOODING = 20
const CALLS = 300

const builds = testBuilds()
afterAll(() => rmSync(builds.place, { recursive: true }))
const routes = [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }]
const release = writeBuild(builds.buildDir, { name: 'mf-users', version: '1.0.0', basePath: '/user', routes })
const load = { remote: 'mf-users', version: '1.0.0', outcome: 'loaded', ms: 100 }
const flood = new URLSearchParams({ loads: JSON.stringify(Array.from({ length: 20 }, () => load)) })

/**
 * The 95th percentile in milliseconds of a list's calls, without and beside an account that reports over 20 connections
 * as fast as it is answered.
 */
async function measure(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-flood-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await replaceRegistry(db, { revision: 0, document: withRollout(withRelease(emptyRegistry, release, '1.0.0'), 'mf-users', { stable: '1.0.0' }) })
  const reader = await makeOperator(db, { permissions: 'all' })
  const flooder = await makeOperator(db, { permissions: ['user/getUserList'] })
  await db.close()
  const server = runServer(dataDir, env)
  const url = (await server.url)!
  const answered = new Map<number, number>()
  try {
    const list = async () => {
      const took: number[] = []
      for (let i = 0; i < CALLS; i += 1) {
        const asked = performance.now()
        const answer = await fetch(`${url}${users.list.path}?types=2`, { headers: { authorization: `Bearer ${reader.token}` } })
        await answer.arrayBuffer()
        expect(answer.status).toBe(200)
        took.push(performance.now() - asked)
      }
      return took.sort((one, other) => one - other)[Math.floor(CALLS * 0.95)]!
    }
    await list()
    const alone = await list()
    let flooding = true
    const connections = Array.from({ length: FLOODING }, async () => {
      while (flooding) {
        const answer = await fetch(`${url}/telemetry`, { method: 'POST', body: flood, headers: { authorization: `Bearer ${flooder.token}` } })
        await answer.arrayBuffer()
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
      }
    })
    // The first ones are taken, and counted.
    while (![...answered.values()].some((many) => many >= 100)) await list()
    const beside = await list()
    flooding = false
    await Promise.all(connections)
    return { alone, beside, answered: Object.fromEntries(answered) }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

test('SEC-R5 a flood of telemetry delays no other call', async () => {
  const limited = await measure({})
  const unlimited = await measure({ LIMITS: 'relaxed' })
  expect(limited.answered[204]).toBeLessThanOrEqual(120)
  expect(limited.beside).toBeLessThan(unlimited.beside / 2)
  expect(limited.beside).toBeLessThan(100)
})
