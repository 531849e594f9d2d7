import { readConfig } from './config'
import { StartError } from './start-error'

const live = { NODE_ENV: 'production', SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://sms.example/send' }

test('the defaults are a demo on this machine alone, embedded and unencrypted', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '.data',
    demo: true,
    sms: { gateway: 'outbox' },
    trustProxy: [],
    relaxedLimits: false,
  })
})

test('every remote has a deploy token of its own', () => {
  const tokens = { 'mf-users': 'u'.repeat(32), 'mf-finance': 'f'.repeat(40) }
  expect(readConfig({ DEPLOY_TOKENS: ` mf-users=${tokens['mf-users']}, mf-finance=${tokens['mf-finance']},` }).deployTokens).toEqual(tokens)
  expect(readConfig({}).deployTokens).toEqual({})
})

test('SEC-B3 remotes come from this origin alone, unless others are named', () => {
  expect(readConfig({}).remoteOrigins).toEqual([])
  expect(readConfig({ REMOTE_ORIGINS: 'https://cdn.example, http://10.0.0.7:9000' }).remoteOrigins).toEqual(['https://cdn.example', 'http://10.0.0.7:9000'])
})

test('SEC-A7 production is no demo', () => {
  expect(readConfig(live)).toMatchObject({ production: true, demo: false, logLevel: 'info' })
})

test.each([
  ['CAPTCHA_ANSWER', { ...live, CAPTCHA_ANSWER: '1234' }],
  ['LIMITS', { ...live, LIMITS: 'relaxed' }],
  ['DEV_OVERRIDE_ORIGIN', { ...live, DEV_OVERRIDE_ORIGIN: 'http://localhost:3001' }],
  ['DEMO', { ...live, DEMO: '1' }],
  ['SMS_GATEWAY', { NODE_ENV: 'production' }],
  ['SMS_GATEWAY', { ...live, SMS_GATEWAY: 'outbox' }],
])('SEC-A3 SEC-A5 production refuses what is for demos and tests: %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(`配置 ${name} 无效`)
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '65536' }],
  ['DEMO', { DEMO: 'yes' }],
  ['LIMITS', { LIMITS: 'none' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SMS_GATEWAY', { SMS_GATEWAY: 'pigeon' }],
  ['SMS_HTTP_URL', { SMS_GATEWAY: 'http' }],
  ['S3_REGION', { S3_BUCKET: 'documents' }],
  ['SMS_HTTP_URL', { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'ftp://sms.example' }],
  ['TLS_CERT', { TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }],
  ['TLS_KEY', { TLS_CERT: __filename }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: 'mf-users' }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `mf-users=${'x'.repeat(31)}` }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `../users=${'x'.repeat(32)}` }],
  ['DEPLOY_TOKENS', { DEPLOY_TOKENS: `mf-users=${'x'.repeat(32)},mf-users=${'y'.repeat(32)}` }],
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
  ['REMOTE_VERSIONS_KEPT_DAYS', { REMOTE_VERSIONS_KEPT_DAYS: '0' }],
  ['REMOTE_VERSIONS_KEPT_DAYS', { REMOTE_VERSIONS_KEPT_DAYS: 'a month' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss@corp.cn' }],
])('a configuration that cannot be meant is refused by its name: %s of %j', (name, env) => {
  expect(() => readConfig(env)).toThrow(`配置 ${name} 无效`)
})
