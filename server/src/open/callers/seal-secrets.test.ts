import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { ownerOfWebhook } from '../../events/webhooks/secret'
import { type Vault, vaultOf } from '../../infra/secrets/vault'
import { ownerOfAuthenticator } from '../../operators/access/totp'
import { ownerOfRefresh } from '../../operators/sessions/token'
import { insertSystem } from '../../testing/open-caller'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { ownerOfSecurityKey, ownerOfSystemKey } from './keys'
import { sealSecrets } from './seal-secrets'

const SOURCES = join(__dirname, '../..')
const own = Buffer.alloc(32)
const k1 = ['k1', Buffer.alloc(32, 1)] as const
const k2 = ['k2', Buffer.alloc(32, 2)] as const
const before = vaultOf({ own, secretKeys: new Map([k1]) })
const after = vaultOf({ own, secretKeys: new Map([k2, k1]) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

/** One of each secret. Returns how each is opened. */
async function insertSecrets(vault: Vault) {
  const userId = await insertUser(server.db, { type: 2, status: 3, app_id: 'app1', security_key: 'x' })
  await server.db.rows(sql`update users set security_key = ${vault.seal('of a user', ownerOfSecurityKey(userId))} where id = ${userId}`)
  const { keyId } = await insertSystem(server.db, ['evidence'])
  await server.db.rows(sql`update system_keys set secret = ${vault.seal('of a system', ownerOfSystemKey(keyId))}`)
  const { id: systemId } = (await server.db.one<{ id: number }>(sql`select id from systems`))!
  await server.db.rows(sql`
    insert into webhooks (system_id, url, types, secret, previous_secret, previous_until, created_at)
    values (${systemId}, 'https://a.example', '{user.approved}', ${vault.seal('of a webhook', ownerOfWebhook(systemId))}, ${vault.seal('before', ownerOfWebhook(systemId))}, now(), now())`)
  const { accountId } = await server.operator()
  await server.db.rows(sql`insert into authenticators (account_id, secret) values (${accountId}, ${vault.seal('of an app', ownerOfAuthenticator(accountId))})`)
  const { hash } = (await server.db.one<{ hash: Uint8Array }>(sql`select token_hash as hash from sessions`))!
  await server.db.rows(sql`update sessions set provider_refresh = ${vault.seal('of a provider', ownerOfRefresh(hash))}`)
  return { userId, keyId, systemId, accountId, hash }
}

/** Every column of text that holds something sealed, with what its values begin with. */
async function sealedColumns() {
  const columns = await server.db.rows<{ of: string; name: string }>(sql`
    select c.relname as of, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attnum > 0
    order by 1, 2`)
  const found: Record<string, string[]> = {}
  for (const { of, name } of columns) {
    const values = await server.db.rows<{ by: string }>(
      sql`select distinct substring(${raw(`"${name}"`)} from '^sealed:[a-z0-9]+:') as by from ${raw(`"${of}"`)} where ${raw(`"${name}"`)} like 'sealed:%'`,
    )
    if (values.length) found[`${of}.${name}`] = values.map(({ by }) => by)
  }
  return found
}

const columns = [
  'authenticators.secret',
  'sessions.provider_refresh',
  'system_keys.secret',
  'users.security_key',
  'webhooks.previous_secret',
  'webhooks.secret',
]
const each = (by: string) => Object.fromEntries(columns.map((column) => [column, [by]]))

test('OPEN-04 every sealed secret of the database is sealed anew by the newest key, and opens as before', async () => {
  const { userId, keyId, systemId, accountId, hash } = await insertSecrets(before)
  expect(await sealedColumns()).toEqual(each('sealed:k1:'))
  expect(await sealSecrets(server.db, after)).toBe(6)
  expect(await sealedColumns()).toEqual(each('sealed:k2:'))
  const [kept] = await server.db.rows<Record<string, string>>(sql`
    select security_key, k.secret as key, w.secret as hook, previous_secret, a.secret as app, provider_refresh
    from users, system_keys k, webhooks w, authenticators a, sessions where users.id = ${userId}`)
  const without = vaultOf({ own, secretKeys: new Map([k2]) })
  expect([
    without.open(kept!.security_key!, ownerOfSecurityKey(userId)),
    without.open(kept!.key!, ownerOfSystemKey(keyId)),
    without.open(kept!.hook!, ownerOfWebhook(systemId)),
    without.open(kept!.previous_secret!, ownerOfWebhook(systemId)),
    without.open(kept!.app!, ownerOfAuthenticator(accountId)),
    without.open(kept!.provider_refresh!, ownerOfRefresh(hash)),
  ]).toEqual(['of a user', 'of a system', 'of a webhook', 'before', 'of an app', 'of a provider'])
  expect(await sealSecrets(server.db, after)).toBe(0)
})

test('OPEN-04 whatever the server seals is sealed anew, and docs/operations.md names each column that the old key has to be gone from', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const owners = sources.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/\.seal\([^\n]*?\b(ownerOf\w+)\(/g)].map(([, owner]) => owner!),
  )
  expect(new Set(owners).size).toBe(5)
  const resealed = readFileSync(join(__dirname, 'seal-secrets.ts'), 'utf8')
  expect(owners.filter((owner) => !resealed.includes(`${owner}(`) && !resealed.includes(`, ${owner})`))).toEqual([])
  const row = /^\| `SECRET_KEYS` \| `k1:<old>.*$/m.exec(readFileSync(join(SOURCES, '../../docs/operations.md'), 'utf8'))![0]
  expect(columns.filter((column) => !row.includes(`\`${column}\``))).toEqual([])
})
