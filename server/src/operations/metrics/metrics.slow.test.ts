import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { parse } from 'yaml'
import { AUTHENTICATOR, session } from '@console/platform/contract/session'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { users } from '@console/platform/contract/users'
import { asBucketFault } from '../../infra/files/bucket-fault'
import { HOUR } from '../../testing/clock'
import { eventually } from '../../testing/eventually'
import { stubService } from '../../testing/stub-service'
import { CAPTCHA, filledForm, freshCaptcha, PASSWORD, passwordHash } from '../../testing/sign-in'
import { testAuthority } from '../../testing/test-authority'
import { insertEvidence } from '../../testing/test-evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { recordLogin } from '../../operators/audit/trail'
import { noteBackup } from '../backup/last-backup'

const metricsToken = 'm'.repeat(40)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ metricsToken })
})
afterAll(() => server.close())

const read = (token?: string) => server.app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('metrics are answered to the holder of the token alone, and nowhere without one', async () => {
  expect((await read()).statusCode).toBe(401)
  expect((await read(`${metricsToken}m`)).statusCode).toBe(401)
  const other = await startTestServer()
  expect((await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).statusCode).toBe(404)
  await other.close()
})

test('metrics name answers by route and status, and figures of the registry, the ledger and the shells', async () => {
  const as = await server.operator({ permissions: 'all' })
  await server.request(users.list, { types: 2 }, { as })
  await server.app.inject('/nothing/13800000000')
  await server.db.rows(sql`insert into registry (id, revision, document, changed_at) values (1, 7, '{"remotes":{}}', now())`)
  await server.db.rows(sql`
    insert into remote_loads (remote, version, account_id, loads, failures, last_at) values ('mf-users', '1.0.0', ${as.accountId}, 5, 2, now())`)
  await server.db.rows(sql`
    insert into remote_failures (remote, version, account_id, code, message, times, last_at) values ('mf-users', '1.0.0', ${as.accountId}, 'blank', '', 2, now())`)
  const { statusCode, headers, body } = await read(metricsToken)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  for (const line of [
    `console_http_seconds_count{method="GET",route="${users.list.path}",status="200"} 1`,
    'console_http_seconds_count{method="GET",route="none",status="404"} 1',
    'console_database_up 1',
    'console_registry_revision 7',
    'console_evidence_unsealed 0',
    'console_exports_running 0',
    'console_export_wait_seconds 0',
    'console_remote_loads{remote="mf-users",version="1.0.0",outcome="loaded"} 3',
    'console_remote_loads{remote="mf-users",version="1.0.0",outcome="blank"} 2',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(body).toMatch(/^console_partitions_ahead 1$/m)
  // Addresses carry names and numbers.
  expect(body).not.toContain('13800000000')
})

test('SEC-D3 metrics report how long writes waited for the end of the audit trail', async () => {
  const count = async () => Number(/^console_audit_lock_seconds_count (\d+)$/m.exec((await read(metricsToken)).body)![1])
  const before = await count()
  await recordLogin(server.db, { username: 'nobody', ip: '192.0.2.1', action: '密码错误', at: new Date() })
  expect(await count()).toBe(before + 1)
})

test('RUN-08 metrics report connections, disk space, the bucket’s failures, and how old the last backup is', async () => {
  const of = (name: string, body: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  const before = (await read(metricsToken)).body
  expect(of('console_disk_free_bytes', before)).toBeGreaterThan(1e6)
  expect(of('console_last_backup_timestamp_seconds', before)).toBe(0)
  const onPostgres = server.db.connections !== undefined
  expect(before.includes('console_database_connections{state="waiting"} 0')).toBe(onPostgres)

  await noteBackup(server.config.dataDir, new Date(Date.now() - 2 * HOUR))
  asBucketFault(new Error('connect ECONNREFUSED'), { bucket: 'console' })
  asBucketFault(Object.assign(new Error('gone'), { name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } }), { bucket: 'console' })
  const { body } = await read(metricsToken)
  expect(Date.now() / 1000 - of('console_last_backup_timestamp_seconds', body)).toBeCloseTo(2 * 3600, -2)
  expect(of('console_bucket_faults_total', body) - of('console_bucket_faults_total', before)).toBe(1)
})

test('PROOF-05 metrics report how many heads of the ledger are to be stamped again, and when the first time stamp ends', async () => {
  const [soon, later] = [60, 400].map((days) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 24 * HOUR))
  for (const [id, ends] of [soon, later].entries()) {
    const hash = Buffer.alloc(32, id + 1)
    await server.db.rows(sql`
      insert into ledger_heads (id, at, leaves, root, previous_hash, hash, signature, token)
      values (${id + 1}, now(), ${hash}, ${hash}, ${hash}, ${hash}, ${hash}, ${hash})`)
    await server.db.rows(sql`insert into head_ends (head_id, ends_at) values (${id + 1}, ${ends})`)
  }
  const lines = (await read(metricsToken)).body.split('\n')
  expect(lines).toContain('console_ledger_unrenewed 1')
  expect(lines).toContain(`console_ledger_tokens_end_timestamp_seconds ${soon!.getTime() / 1000}`)
})

test('without the database the process is measured all the same', async () => {
  const other = await startTestServer({ metricsToken })
  const { rows } = other.db
  Object.assign(other.db, { rows: () => Promise.reject(new Error('Connection terminated')), one: () => Promise.reject(new Error('Connection terminated')) })
  const { statusCode, body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  Object.assign(other.db, { rows })
  expect([statusCode, body.includes('console_database_up 0')]).toEqual([200, true])
  await other.close()
})

test('a configured external service is reported by its name, and whether calls to it are paused', async () => {
  const { roots } = await testAuthority()
  const chain = { rpcUrl: 'http://127.0.0.1:9', privateKey: '1'.repeat(64), confirmations: 2 }
  const signed = { cert: roots, signerUrl: 'http://127.0.0.1:9' }
  const other = await startTestServer({ metricsToken, timeAuthority: { url: 'http://127.0.0.1:9', roots, atOnce: 1 }, chain, issuer: signed, smIssuer: signed })
  const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  for (const service of ['time-authority', 'chain', 'signer', 'sm-signer']) expect(body).toContain(`console_service_down{service="${service}"} 0`)
  expect(body).toContain('console_ledger_unchained 0')
  expect((await read(metricsToken)).body).not.toContain('console_service_down{')
  await other.close()
})

test('SEC-R10 a time authority with a wrong clock stamps nothing; log and metrics say how far it is off', async () => {
  const foreign = await testAuthority()
  const service = await stubService((question) => foreign.answer(question, { at: new Date(Date.now() + 8 * HOUR) }))
  const other = await startTestServer(
    { metricsToken, anchorEveryS: 1, timeAuthority: { url: service.url, roots: foreign.roots, atOnce: 1 } },
    { runsJobs: true },
  )
  await insertEvidence(other.db, { userId: await insertUser(other.db) })
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  await eventually('the log to name the drift', () => other.lines.some((line) => /28[78]\d\d s ahead of this server/.test(line)))
  const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  expect(Number(/^console_time_authority_drift_seconds (\S+)$/m.exec(body)![1])).toBeCloseTo(8 * 3600, -2)
  expect(await other.db.rows(sql`select from evidence_proofs where token is not null`)).toEqual([])
  await other.close()
  await service.close()
})

/** The counts of sign-ins that are not 0, by way and outcome. */
const signInsOf = async (of = server) => {
  const { body } = await of.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return Object.fromEntries(
    [...body.matchAll(/^console_sign_ins_total\{way="(\w+)",outcome="(\w+)"\} (\d+)$/gm)].map(([, way, outcome, many]) => [`${way} ${outcome}`, Number(many)]),
  )
}

test('RUN-08 metrics count sign-ins by every way and outcome, also those that fail at the identity provider', async () => {
  const publicUrl = 'https://console.example'
  const claims = { username: 'email', realname: 'name', mobile: 'phone_number', groups: 'groups' }
  const oidc = {
    provider: 'oidc' as const,
    issuer: 'http://127.0.0.1:9',
    clientId: 'console',
    clientSecret: 'x',
    name: '企业账号',
    scope: 'openid',
    claims,
    roles: [],
  }
  const other = await startTestServer({ metricsToken, relaxedLimits: true, captchaAnswer: CAPTCHA, publicUrl, oidc })
  const before = await signInsOf(other)
  expect(Object.keys(before)).toHaveLength(25)
  const { username } = await other.operator({ passwordHash: await passwordHash() })
  const form = async () => filledForm(other, username)
  expect((await other.request(session.login, await form())).statusCode).toBe(200)
  expect((await other.request(session.login, { ...(await form()), password: 'Wrong2026' })).statusCode).toBe(422)
  const byApp = { ...(await freshCaptcha(other)), username, password: PASSWORD, smsCode: '123456', smsCodeToken: AUTHENTICATOR }
  expect((await other.request(session.login, byApp)).statusCode).toBe(422)
  const byPasskey = { ...(await freshCaptcha(other)), username, password: PASSWORD, answer: '{}' }
  expect((await other.request(passkeys.signIn, byPasskey)).statusCode).toBe(422)
  expect((await other.app.inject('/api/oidc/sign-in')).headers.location).toBe('/login?problem=unavailable')
  expect((await other.app.inject('/api/oidc/callback?error=access_denied')).headers.location).toBe('/login?problem=expired')
  const after = await signInsOf(other)
  const more = Object.entries(after).flatMap(([of, many]) => (many > before[of]! ? [[of, many - before[of]!]] : []))
  expect(Object.fromEntries(more)).toEqual({
    ...{ 'sms ok': 1, 'sms refused': 1, 'authenticator refused': 1, 'passkey refused': 1, 'provider failed': 1, 'provider refused': 1 },
  })
  await other.close()
})

const fileOf = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8')
const rules = (parse(fileOf('deploy/prometheus-rules.yaml')) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap((group) => group.rules)
const panels = (JSON.parse(fileOf('deploy/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }).panels
const documented = fileOf('docs/operations.md')
const alerts = /^\| alert when \|.*?\n\n/ms.exec(documented)![0]

/** What an expression of PromQL reads: names that are no function, label, text or time. */
const readBy = (expr: string) =>
  [
    ...expr
      .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|without|on|ignoring)\s*\([^)]*\)|\b(and|or|unless)\b/g, '')
      .matchAll(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/gi),
  ].map(([name]) => name)
const namedIn = (text: string) => [...text.matchAll(/\b(?:console|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)

test.each([
  ['docs/operations.md', namedIn(documented)],
  ['deploy/prometheus-rules.yaml', rules.flatMap(({ expr }) => readBy(expr))],
  ['deploy/grafana-dashboard.json', panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => readBy(expr)))],
])('RUN-06 every measurement that %s asks for is there', async (_, asked) => {
  expect(new Set(asked).size).toBeGreaterThan(8)
  const { body } = await read(metricsToken)
  const measured = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : name,
  )
  expect(asked.filter((name) => !measured.includes(name))).toEqual([])
})

test('RUN-06 what docs/operations.md says to be woken by has a rule', () => {
  expect(namedIn(alerts).length).toBeGreaterThan(8)
  expect(namedIn(alerts).filter((name) => !rules.some(({ expr }) => expr.includes(name)))).toEqual([])
})
