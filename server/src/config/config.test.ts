import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { readConfig } from './config'
import { sm2Certificate } from '../testing/sm2-certificate'
import { StartError } from '../infra/start-error'

const live = { NODE_ENV: 'production', SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://sms.example/send', PUBLIC_URL: 'https://console.example' }

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'console-config-'))
  writeFileSync(join(place, 'file'), '')
})
afterAll(() => rmSync(place, { recursive: true }))

const boss = { ADMIN_USERNAME: 'boss@corp.cn', ADMIN_PASSWORD: 'Kx7mQ29pZ', ADMIN_MOBILE: '13912345678' }

test('the defaults are a demo on this machine alone, embedded and unencrypted', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '.data',
    demo: true,
    sms: { gateway: 'outbox' },
    trustProxy: [],
    anchorEveryS: 10,
    relaxedLimits: false,
    replicaMaxLagS: 10,
    callsPerMinute: 1200,
    openCallsPerMinute: 600,
    webhookEveryS: 1,
    webhookAllow: [],
    revocationAllow: [],
    eventsKeptDays: 30,
  })
})

test('every remote has its own deploy token, and two during a replacement', () => {
  const [ofUsers, newer, ofFinance] = ['u'.repeat(32), 'n'.repeat(32), 'f'.repeat(40)]
  expect(readConfig({ DEPLOY_TOKENS: ` mf-users=${ofUsers}, mf-finance=${ofFinance},` }).deployTokens).toEqual({
    'mf-users': [ofUsers],
    'mf-finance': [ofFinance],
  })
  expect(readConfig({ DEPLOY_TOKENS: `mf-users=${newer},mf-users=${ofUsers}` }).deployTokens).toEqual({ 'mf-users': [newer, ofUsers] })
  expect(readConfig({}).deployTokens).toEqual({})
})

test('SEC-Z8 links for people outside begin with a configured origin, and are signed by the first configured key', () => {
  expect(readConfig({ PUBLIC_URL: 'https://console.example' }).publicUrl).toBe('https://console.example')
  const keys = readConfig({ PUBLIC_LINK_KEYS: `k2:${'b'.repeat(32)}, k1:${'a'.repeat(40)}` }).linkKeys!
  expect([...keys].map(([id, key]) => [id, String(key)])).toEqual([
    ['k2', 'b'.repeat(32)],
    ['k1', 'a'.repeat(40)],
  ])
  expect([readConfig({}).publicUrl, readConfig({}).linkKeys]).toEqual([undefined, undefined])
})

test.each([
  ['Amazon’s own', undefined, false],
  ['https://oss-cn-hangzhou.aliyuncs.com', 'https://oss-cn-hangzhou.aliyuncs.com', false],
  ['https://cos.ap-guangzhou.myqcloud.com', 'https://cos.ap-guangzhou.myqcloud.com', false],
  ['https://obs.cn-north-4.myhuaweicloud.com', 'https://obs.cn-north-4.myhuaweicloud.com', false],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000', true],
  ['http://[::1]:9000', 'http://[::1]:9000', true],
  ['http://localhost:9000', 'http://localhost:9000', true],
  ['http://minio:9000', 'http://minio:9000', true],
])('BACK-02 without S3_PATH_STYLE the address %s decides how the bucket is named', (_, endpoint, pathStyle) => {
  const s3 = { S3_BUCKET: 'console', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: endpoint }
  expect(readConfig(s3).s3!.pathStyle).toBe(pathStyle)
  expect(['0', '1'].map((S3_PATH_STYLE) => readConfig({ ...s3, S3_PATH_STYLE }).s3!.pathStyle)).toEqual([false, true])
})

test('SEC-B3 remotes come only from this origin, unless others are configured', () => {
  expect([readConfig({}).remoteOrigins, readConfig({}).fileOrigins]).toEqual([[], []])
  expect(readConfig({ FILE_ORIGINS: 'https://files.example' }).fileOrigins).toEqual(['https://files.example'])
  expect(readConfig({ HOST_ORIGINS: 'https://intranet.example' }).hostOrigins).toEqual(['https://intranet.example'])
  expect(readConfig({ REMOTE_ORIGINS: 'https://cdn.example, http://10.0.0.7:9000' }).remoteOrigins).toEqual(['https://cdn.example', 'http://10.0.0.7:9000'])
})

test('SMS-02 SMS-03 codes go by a provider with the text that it has approved', () => {
  const own = { SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '示例', SMS_TEMPLATE: 'SMS_1' }
  const sms = { keyId: 'id', keySecret: 'secret', signName: '示例', template: 'SMS_1' }
  expect(readConfig({ ...own, SMS_GATEWAY: 'aliyun' }).sms).toEqual({
    gateway: 'aliyun',
    ...sms,
    url: undefined,
    appId: undefined,
    params: [['code', '{code}']],
  })
  expect(readConfig({ ...own, SMS_GATEWAY: 'tencent', SMS_APP_ID: '14', SMS_PARAMS: '1={code},2=5' }).sms).toMatchObject({
    ...{ gateway: 'tencent', ...sms, appId: '14' },
    params: [
      ['1', '{code}'],
      ['2', '5'],
    ],
  })
})

test('OIDC-08 an identity provider is named with what it calls its fields', () => {
  const own = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://console.example' }
  expect(readConfig({ ...own, OIDC_ISSUER: 'https://id.example', OIDC_CLAIMS: 'username=upn', OIDC_ROLES: 'a=b=审核员, finance=财务' }).oidc).toMatchObject({
    ...{ provider: 'oidc', issuer: 'https://id.example', name: '企业账号', claims: { username: 'upn', realname: 'name', groups: 'groups' } },
    roles: [
      ['a=b', '审核员'],
      ['finance', '财务'],
    ],
  })
  expect(readConfig({ ...own, OIDC_PROVIDER: 'wecom', OIDC_AGENT_ID: '1000002' }).oidc).toMatchObject({
    agentId: '1000002',
    claims: { username: 'userid', groups: 'department' },
  })
  const given = { ...own, OIDC_ISSUER: 'https://id.example' }
  expect([{}, { OIDC_VERIFIED: '0' }, { OIDC_VERIFIED: '1' }].map((more) => readConfig({ ...given, ...more }).oidc!.verified)).toEqual([false, false, true])
  expect(readConfig({}).oidc).toBeUndefined()
})

test('SEC-A7 production has no demo settings', () => {
  expect(readConfig(live)).toMatchObject({ production: true, demo: false, logLevel: 'info' })
})

test.each([
  ['CAPTCHA_ANSWER', { ...live, CAPTCHA_ANSWER: '1234' }],
  ['LIMITS', { ...live, LIMITS: 'relaxed' }],
  ['DEV_OVERRIDE_ORIGIN', { ...live, DEV_OVERRIDE_ORIGIN: 'http://localhost:3001' }],
  ['DEMO', { ...live, DEMO: '1' }],
  ['PLATFORM', { ...live, PLATFORM: '1' }],
  ['ANCHOR_EVERY_S', { ...live, ANCHOR_EVERY_S: '0' }],
  ['SMS_GATEWAY', { NODE_ENV: 'production' }],
  ['SMS_GATEWAY', { ...live, SMS_GATEWAY: 'outbox' }],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: '' }],
])('SEC-A3 SEC-A5 production refuses settings for demos and tests: %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(`配置 ${name} 无效`)
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '0x50' }],
  ['PORT', { PORT: '8e3' }],
  ['PORT', { PORT: '80.0' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u@h/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'console' }],
  ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://u@h/x', DATABASE_REPLICA_URL: 'replica.example' }],
  ['DATABASE_URL', { DATABASE_REPLICA_URL: 'postgres://u@h/x' }],
  ['REPLICA_MAX_LAG_S', { REPLICA_MAX_LAG_S: '1' }],
  ['REPLICA_MAX_LAG_S', { REPLICA_MAX_LAG_S: '601' }],
  ['ALLOW_FSYNC_OFF', { ALLOW_FSYNC_OFF: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,10.0.0' }],
  ['BUILD_DIR', { BUILD_DIR: '/nowhere' }],
  ['BUILD_DIR', { BUILD_DIR: __filename }],
  ['DATA_DIR', { DATA_DIR: join(__filename, 'data') }],
  ['DATA_DIR', { DATA_DIR: __filename }],
  ['DEMO', { DEMO: 'yes' }],
  ['PLATFORM', { PLATFORM: 'yes' }],
  ['LIMITS', { LIMITS: 'none' }],
  ['EVENTS_KEPT_DAYS', { EVENTS_KEPT_DAYS: '0' }],
  ['WEBHOOK_EVERY_S', { WEBHOOK_EVERY_S: '61' }],
  ['WEBHOOK_ALLOW', { WEBHOOK_ALLOW: 'intranet' }],
  ['OPEN_CALLS_PER_MINUTE', { OPEN_CALLS_PER_MINUTE: '59' }],
  ['CALLS_PER_MINUTE', { CALLS_PER_MINUTE: '59' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SMS_GATEWAY', { SMS_GATEWAY: 'pigeon' }],
  ['SMS_HTTP_URL', { SMS_GATEWAY: 'http' }],
  ['S3_REGION', { S3_BUCKET: 'documents' }],
  ['SMS_HTTP_URL', { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'ftp://sms.example' }],
  ['TLS_CERT', { TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }],
  ['TLS_KEY', { TLS_CERT: __filename }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://console.example/' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'console.example' }],
  ['PUBLIC_LINK_KEYS', { PUBLIC_LINK_KEYS: ',' }],
  ['PUBLIC_LINK_KEYS', { PUBLIC_LINK_KEYS: 'x'.repeat(32) }],
  ['PUBLIC_LINK_KEYS', { PUBLIC_LINK_KEYS: `k1:${'x'.repeat(31)}` }],
  ['PUBLIC_LINK_KEYS', { PUBLIC_LINK_KEYS: `K1:${'x'.repeat(32)}` }],
  ['PUBLIC_LINK_KEYS', { PUBLIC_LINK_KEYS: `k1:${'x'.repeat(32)},k1:${'y'.repeat(32)}` }],
  // The database's own key has this id.
  ['SECRET_KEYS', { SECRET_KEYS: `k1:${'x'.repeat(32)},own:${'y'.repeat(32)}` }],
  ['SMS_KEY_ID', { SMS_GATEWAY: 'aliyun' }],
  ['SMS_TEMPLATE', { SMS_GATEWAY: 'aliyun' }],
  ['SMS_APP_ID', { SMS_GATEWAY: 'tencent' }],
  ['SMS_PARAMS', { SMS_PARAMS: 'code=1234' }],
  ['SMS_HTTP_KEY', { SMS_HTTP_KEY: 'short' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://a.example' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
  ['OIDC_AGENT_ID', { OIDC_PROVIDER: 'wecom', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://a.example' }],
  ['OIDC_ROLES', { OIDC_PROVIDER: 'feishu', OIDC_ROLES: 'a=审核员' }],
  ['OIDC_VERIFIED', { OIDC_VERIFIED: 'yes' }],
  ['OIDC_VERIFIED', { OIDC_PROVIDER: 'wecom', OIDC_VERIFIED: '1' }],
  ['OIDC_CLAIMS', { OIDC_CLAIMS: 'name=x' }],
  ['PUBLIC_URL', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }],
  ['ISSUER_KEY', { ISSUER_CERT: __filename }],
  ['ISSUER_CERT', { ISSUER_CERT: __filename, ISSUER_KEY: __filename }],
  ['ISSUER_EARLIER_CERTS', { ISSUER_EARLIER_CERTS: __filename }],
  ['ISSUER_EARLIER_CERTS', { ISSUER_EARLIER_CERTS: `${__filename}.gone` }],
  ['ISSUER_ROOTS', { ISSUER_ROOTS: __filename }],
  ['TSA_ROOTS', { TSA_URL: 'https://tsa.example' }],
  ['TSA_URL', { TSA_ROOTS: __filename }],
  ['TSA_ROOTS', { TSA_URL: 'https://tsa.example', TSA_ROOTS: __filename }],
  ['CHAIN_PRIVATE_KEY', { CHAIN_RPC_URL: 'https://node.example' }],
  ['CHAIN_PRIVATE_KEY', { CHAIN_RPC_URL: 'https://node.example', CHAIN_PRIVATE_KEY: __filename }],
  ['CHAIN_RPC_URL', { CHAIN_PRIVATE_KEY: __filename }],
  ['CHAIN_RPC_URL', { CHAIN_TO: `0x${'1'.repeat(40)}` }],
  ['CHAIN_TO', { CHAIN_TO: '0x1' }],
  ['CHAIN_CONFIRMATIONS', { CHAIN_CONFIRMATIONS: '0' }],
  ['ANCHOR_EVERY_S', { ANCHOR_EVERY_S: '3601' }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: 'mf-users' }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `mf-users=${'x'.repeat(31)}` }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `../users=${'x'.repeat(32)}` }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: ['x', 'y', 'z'].map((c) => `mf-users=${c.repeat(32)}`).join() }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `mf-users=${'x'.repeat(32)},mf-users=${'x'.repeat(32)}` }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `mf-users=${'x'.repeat(32)},mf-finance=${'x'.repeat(32)}` }],
  ['DEV_OVERRIDE_ORIGIN', { DEV_OVERRIDE_ORIGIN: 'http://localhost:3001/' }],
  ['DEV_OVERRIDE_ORIGIN', { DEV_OVERRIDE_ORIGIN: "http://localhost:3001; script-src 'unsafe-inline'" }],
  ['DEV_OVERRIDE_ORIGIN', { DEV_OVERRIDE_ORIGIN: 'https://elsewhere.example:3001' }],
  ['RELEASES', { RELEASES: 's3' }],
  ['RELEASES', { RELEASES: 'tape' }],
  ['REMOTE_ORIGINS', { REMOTE_ORIGINS: 'cdn.example' }],
  ['REMOTE_ORIGINS', { REMOTE_ORIGINS: 'https://cdn.example/remotes' }],
  ['REMOTE_ORIGINS', { REMOTE_ORIGINS: "https://cdn.example 'unsafe-eval'" }],
  ['REMOTE_ORIGINS', { REMOTE_ORIGINS: 'https://*.example' }],
  ['FILE_ORIGINS', { FILE_ORIGINS: 'https://files.example/images' }],
  ['FILE_ORIGINS', { FILE_ORIGINS: 'https:' }],
  ['REMOTE_VERSIONS_KEPT_DAYS', { REMOTE_VERSIONS_KEPT_DAYS: '0' }],
  ['REMOTE_VERSIONS_KEPT_DAYS', { REMOTE_VERSIONS_KEPT_DAYS: 'a month' }],
  ['REMOTE_VERSIONS_KEPT_DAYS', { REMOTE_VERSIONS_KEPT_DAYS: '1e2' }],
  ['EXPLORER_URL', { EXPLORER_URL: 'https://explorer.example/search' }],
  ['EXPLORER_URL', { EXPLORER_URL: 'javascript:alert("{hash}")' }],
  ['EXPLORER_URL', { EXPLORER_URL: '//explorer.example/{hash}' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'minio:9000' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'https://key:secret@oss.example' }],
  ['S3_PATH_STYLE', { S3_PATH_STYLE: 'no' }],
  ['S3_BUCKET', { S3_PATH_STYLE: '0' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h/x?password=secret' }],
  ['DATABASE_URL', { DATABASE_URL: ['postgres://u:100%', 'h/x'].join('@') }],
  ['SMS_HTTP_URL', { SMS_HTTP_URL: 'https://u:100%@sms.example' }],
  ['EXPLORER_URL', { EXPLORER_URL: 'https://u:p@explorer.example/{hash}' }],
  ['S3_BUCKET', { S3_REGION: 'cn-north-1' }],
  ['S3_BUCKET', { S3_BUCKET: 'My Bucket' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss@corp.cn' }],
  ['ADMIN_USERNAME', { ADMIN_PASSWORD: 'Kx7mQ29pZ' }],
  ['ADMIN_USERNAME', { ...boss, ADMIN_USERNAME: 'boss' }],
  ['ADMIN_MOBILE', { ...boss, ADMIN_MOBILE: 'abc' }],
  ['ADMIN_REALNAME', { ...boss, ADMIN_REALNAME: 'Boss' }],
  ['ADMIN_PASSWORD', { ...boss, ADMIN_PASSWORD: 'abcdefgh' }],
  ['ADMIN_PASSWORD', { ...boss, ADMIN_PASSWORD: 'abc12345' }],
])('an invalid setting is refused by its name: %s of %j', (name, env) => {
  expect(() => readConfig(env)).toThrow(`配置 ${name} 无效`)
})

test('all wrong settings are reported at once, one line for each', () => {
  const env = {
    NODE_ENV: 'prod',
    PORT: '0x50',
    ...boss,
    ADMIN_MOBILE: 'abc',
    S3_BUCKET: 'documents',
    TLS_CERT: join(place, 'gone'),
    DATA_DIR: join(place, 'file'),
  }
  const { message } = (() => {
    try {
      return readConfig(env) as never
    } catch (error) {
      return error as Error
    }
  })()
  const names = ['NODE_ENV', 'PORT', 'DATA_DIR', 'ADMIN_MOBILE', 'TLS_CERT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'TLS_KEY']
  expect(message.split('\n').map((line) => /^配置 (\w+) 无效：.*\p{Script=Han}/u.exec(line)?.[1])).toEqual(names)
})

test('valid settings for the first account, proxies, database and data directory are accepted', () => {
  const env = {
    ...boss,
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8',
    DATABASE_URL: 'postgres://u@h/x',
    DATA_DIR: join(place, 'new/data'),
    PORT: ' 0 ',
    DATABASE_REPLICA_URL: 'postgres://u@r/x',
  }
  expect(readConfig(env)).toMatchObject({
    firstAccount: { username: 'boss@corp.cn', password: 'Kx7mQ29pZ', mobile: '13912345678', realname: '管理员' },
    trustProxy: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
    databaseUrl: 'postgres://u@h/x',
    replicaUrl: 'postgres://u@r/x',
    dataDir: join(place, 'new/data'),
    port: 0,
  })
})

test('a certificate is accepted with its own key, and refused with another', async () => {
  const [own, other] = await Promise.all([generate([{ name: 'commonName', value: 'a' }]), generate([{ name: 'commonName', value: 'b' }])])
  const [cert, key, otherKey] = ['cert', 'key', 'other'].map((name) => join(place, name)) as [string, string, string]
  writeFileSync(cert, own.cert)
  writeFileSync(key, own.private)
  writeFileSync(otherKey, other.private)
  expect(readConfig({ TLS_CERT: cert, TLS_KEY: key }).tls?.key.trim()).toBe(own.private.trim())
  expect(() => readConfig({ TLS_CERT: cert, TLS_KEY: otherKey })).toThrow('配置 TLS_CERT 无效：与 TLS_KEY 不是一对')
  expect(() => readConfig({ TLS_CERT: key, TLS_KEY: join(place, 'gone') })).toThrow(/^配置 TLS_KEY 无效：无法读取这个文件：应填文件的路径/)
})

test('the signing certificate needs its key, its issuer and a valid period', async () => {
  const ca = await generate([{ name: 'commonName', value: 'CA' }], { extensions: [{ name: 'basicConstraints', cA: true }] })
  const made = (options: object) => generate([{ name: 'commonName', value: '平台' }], { ca: { cert: ca.cert, key: ca.private }, ...options })
  const [own, old, small] = await Promise.all([made({}), made({ notBeforeDate: new Date(0), notAfterDate: new Date(86_400_000) }), made({ keySize: 1024 })])
  const path = (name: string, content: string) => {
    writeFileSync(join(place, name), content)
    return join(place, name)
  }
  const read = ({ cert, private: key }: { cert: string; private: string }, above = ca.cert) =>
    readConfig({ ISSUER_CERT: path('issuer', `${cert}\n${above}`), ISSUER_KEY: path('issuer-key', key) })
  expect(read(own).issuer).toMatchObject({ key: expect.stringContaining(own.private.trim()) })
  expect(() => read({ ...own, private: ca.private })).toThrow('配置 ISSUER_CERT 无效：与 ISSUER_KEY 不是一对')
  expect(() => read(own, '')).toThrow('应依次包含签名证书及签发它的上级证书')
  expect(() => read(own, old.cert)).toThrow('应依次包含签名证书及签发它的上级证书')
  expect(() => read(old)).toThrow('证书不在有效期内')
  expect(() => read(small)).toThrow('密钥应为 RSA')

  const from = (settings: Record<string, string>) => readConfig({ ISSUER_CERT: path('issuer', `${own.cert}\n${ca.cert}`), ...settings })
  expect(from({ ISSUER_SIGNER_URL: 'https://signer.example/sign' }).issuer).toMatchObject({ signerUrl: 'https://signer.example/sign' })
  expect(() => from({})).toThrow('配置 ISSUER_KEY 无效：设置 ISSUER_CERT 时必须同时设置，或设置 ISSUER_SIGNER_URL')
  expect(() => from({ ISSUER_KEY: path('issuer-key', own.private), ISSUER_SIGNER_URL: 'https://signer.example/' })).toThrow(
    '配置 ISSUER_SIGNER_URL 无效：与 ISSUER_KEY 只能设置一个',
  )

  const sm = await sm2Certificate()
  const bySm2 = (cert: string, key: string) => readConfig({ ISSUER_SM_CERT: path('sm', cert), ISSUER_SM_KEY: path('sm-key', key) })
  expect(bySm2(sm.cert, sm.key).smIssuer).toMatchObject({ key: expect.stringContaining('PRIVATE KEY') })
  expect(() => bySm2(sm.cert, own.private)).toThrow('配置 ISSUER_SM_CERT 无效：与 ISSUER_SM_KEY 不是一对')
  expect(() => bySm2(`${own.cert}\n${ca.cert}`, own.private)).toThrow('密钥应为 SM2')
  expect(() => readConfig({ ISSUER_CERT: path('issuer', sm.cert), ISSUER_KEY: path('issuer-key', sm.key) })).toThrow('密钥应为 RSA')

  const earlier = (...certs: string[]) => readConfig({ ISSUER_EARLIER_CERTS: path('earlier', certs.join('\n')) }).earlierIssuers
  expect(earlier(own.cert, ca.cert, old.cert)).toContain(old.cert.trim())
  const foreign = await generate([{ name: 'commonName', value: '另一个 CA' }], { extensions: [{ name: 'basicConstraints', cA: true }] })
  for (const certs of [[ca.cert], [old.cert, ca.cert, foreign.cert]])
    expect(() => earlier(...certs)).toThrow('配置 ISSUER_EARLIER_CERTS 无效：应依次包含以往的签名证书')
})

test('SEC-L8 production refuses a database that does not sync, unless that is accepted', () => {
  expect(readConfig(live).refuseFsyncOff).toBe(true)
  expect(readConfig({ ...live, ALLOW_FSYNC_OFF: '1' }).refuseFsyncOff).toBe(false)
  expect(readConfig({}).refuseFsyncOff).toBe(false)
})

test('the key for blockchain transactions is read from a file, and an invalid one is refused', () => {
  const key = join(place, 'chain-key')
  const read = (content: string) => {
    writeFileSync(key, content)
    return readConfig({ CHAIN_RPC_URL: 'https://node.example', CHAIN_PRIVATE_KEY: key }).chain
  }
  expect(read(`${'1'.repeat(64)}\n`)).toEqual({ rpcUrl: 'https://node.example', privateKey: '1'.repeat(64), confirmations: 2 })
  expect(read(`0x${'1'.repeat(64)}`)?.privateKey).toBe(`0x${'1'.repeat(64)}`)
  for (const none of ['1'.repeat(63), '0'.repeat(64), 'f'.repeat(64)])
    expect(() => read(none)).toThrow('配置 CHAIN_PRIVATE_KEY 无效：文件内容应为 64 位十六进制')
})
