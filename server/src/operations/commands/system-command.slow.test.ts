import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { secretNamed } from '../../infra/db/secret'
import { vaultOf } from '../../infra/secrets/vault'
import { findKey } from '../../open/callers/queries'
import { runCommand } from '../../testing/run-command'

test('OPEN-05 the command adds a system, and prints its key once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-system-'))
  const run = (...args: string[]) => runCommand('system', dataDir, ...args)
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await db.close()

  const { code, output } = await run('add', '官网', '--scopes', 'evidence')
  const [, keyId, secret] = /keyid {3}(sys[\da-f]{16})\nsecret {2}([\w-]{43})\n$/.exec(output)!
  expect(code).toBe(0)
  for (const args of [[], ['add'], ['add', 'App', '--scopes', 'everything'], ['add', 'App', '--scopes', ''], ['remove', '官网', '--scopes', 'evidence']])
    expect([args, await run(...args)]).toEqual([
      args,
      {
        code: 1,
        output: '用法：npm run system -- add <名称> --scopes evidence,users,credentials,captures,orders,invoices,notarizations,app,sessions,introspection\n',
      },
    ])
  expect(await run('add', '官网', '--scopes', 'users')).toEqual({ code: 1, output: '系统名称已存在\n' })

  const after = await openDatabase({ dataDir })
  const vault = vaultOf({ own: await secretNamed(after, 'decoys') })
  expect(await findKey(after, vault, keyId!)).toMatchObject({ keyId, secret, name: '官网', scopes: ['evidence'] })
  expect(await after.rows(sql`select operator, action from audit_trail where subject = 'system'`)).toEqual([
    { operator: '服务器终端', action: '新增接入系统“官网”' },
  ])
  await after.close()
  rmSync(dataDir, { recursive: true })
})
