import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scopes } from '@console/platform/contract/open/scopes'
import sql from 'sql-template-tag'
import { openDatabase } from '../../infra/db/open-database'
import { secretNamed } from '../../infra/db/secret'
import { vaultOf } from '../../infra/secrets/vault'
import { runServer } from '../../testing/server-process'
import { startTestServer } from '../../testing/test-server'
import { platformKey } from './platform-key'

test('PLAYER-03 the player’s system is made once, on record, and not used after operators have stopped it', async () => {
  const { db, close } = await startTestServer()
  const vault = vaultOf({ own: await secretNamed(db, 'decoys') })
  const [key, again] = await Promise.all([platformKey(db, vault), platformKey(db, vault)])
  expect(key).toEqual({ keyId: expect.stringMatching(/^sys[\da-f]{16}$/), secret: expect.stringMatching(/^[\w-]{43}$/) })
  expect(again).toEqual(key)
  expect(await platformKey(db, vault)).toEqual(key)
  expect(await db.rows(sql`select scopes from systems where name = '演示平台'`)).toEqual([{ scopes: Object.keys(scopes) }])
  expect(await db.rows(sql`select operator, action from audit_trail where action like '%演示平台%'`)).toEqual([
    { operator: '服务器启动', action: '新增接入系统“演示平台”' },
  ])
  await db.rows(sql`update systems set status = 2 where name = '演示平台'`)
  expect(await platformKey(db, vault)).toBeUndefined()
  await close()
})

/** The line in the log of a call that made a record. */
const MADE = /"method":"(POST|PUT)","route":"\/open\/v1\/[^"]+","status":20/

test('PLAYER-03 PLATFORM=1 plays beside the server from its start to its end, and with the same system after a restart', async () => {
  const place = mkdtempSync(join(tmpdir(), 'console-platform-'))
  const dataDir = join(place, 'data')
  for (const start of ['first', 'second']) {
    const server = runServer(dataDir, { PLATFORM: '1', LOG_LEVEL: 'info' })
    const url = await server.url
    while (!MADE.test(server.output()) && server.process.exitCode === null) await setTimeout(100)
    expect(server.output()).toContain(`演示平台：向 ${url} 每秒做 0.3 件事`)
    // The player has its output, too: this waits for the end of both.
    expect([start, await server.stop(), server.output()]).toEqual([start, 0, expect.stringMatching(MADE)])
  }
  const db = await openDatabase({ dataDir })
  const systems = await db.rows(sql`
    select count(*)::int as systems, (select sum(calls) > 0 from system_call_counts where key_id = k.id) as called
    from systems s join system_keys k on k.system_id = s.id where s.name = '演示平台' group by k.id`)
  expect(systems).toEqual([{ systems: 1, called: true }])
  await db.rows(sql`update systems set status = 2 where name = '演示平台'`)
  await db.close()
  const stopped = runServer(dataDir, { PLATFORM: '1' })
  await stopped.url
  while (!stopped.output().includes('演示平台')) await setTimeout(100)
  expect(stopped.output()).toContain('未运行演示平台：接入系统“演示平台”已停用\n')
  expect(await stopped.stop()).toBe(0)
  rmSync(place, { recursive: true })
})
