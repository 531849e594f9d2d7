import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { S3Location } from './files/file-store'
import { StartError } from './start-error'

export interface Config {
  production: boolean
  host: string
  port: number
  dataDir: string
  /** Where shell and remotes were built; without it the server is an API alone. */
  buildDir?: string
  databaseUrl?: string
  /** Where uploaded files are kept; in `dataDir` without it. */
  s3?: S3Location
  /** Where published remotes are kept beside `dataDir`, for several servers. */
  releases?: S3Location
  /** Fill an empty database with demo data. */
  demo: boolean
  /** The first account of an empty production database. */
  firstAccount?: { username: string; password: string; mobile: string; realname: string }
  /** The text of every captcha, for automated browsers. */
  captchaAnswer?: string
  sms: { gateway: 'outbox' } | { gateway: 'http'; url: string }
  /** Addresses of the proxies whose forwarded headers are believed. */
  trustProxy: string[]
  tls?: { cert: string; key: string }
  logLevel: string
  /** Who may publish and roll out a remote, by its name. */
  deployTokens: Readonly<Record<string, string>>
  /** Where browsers may fetch remotes from, beside the console's own origin. */
  remoteOrigins: string[]
  /** For so long a version of a remote that no operator is given is kept. */
  remoteVersionsKeptDays: number
  /** Looser rate limits, for browser tests. */
  relaxedLimits: boolean
  /** From where a developer's tab may load a remote's development version. */
  overrideOrigin?: string
}

/** Reads the configuration from the environment. @throws StartError that names what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = (name: string) => env[name]?.trim() || undefined
  const production = given('NODE_ENV') === 'production'
  const refuse = (name: string, why: string): never => {
    throw new StartError(`配置 ${name} 无效：${why}`)
  }
  const oneOf = (name: string, values: string[], otherwise: string) => {
    const value = given(name) ?? otherwise
    return values.includes(value) ? value : refuse(name, `应为 ${values.join(' 或 ')}`)
  }
  const port = Number(given('PORT') ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535) refuse('PORT', '应为 0 到 65535 之间的整数')

  const remoteVersionsKeptDays = Number(given('REMOTE_VERSIONS_KEPT_DAYS') ?? 30)
  if (!Number.isInteger(remoteVersionsKeptDays) || remoteVersionsKeptDays < 1) refuse('REMOTE_VERSIONS_KEPT_DAYS', '应为不小于 1 的整数')

  if (production) refuseConveniences(given, refuse)

  const s3 = s3Location(given, refuse)
  const releases = oneOf('RELEASES', ['disk', 's3'], 'disk') === 's3' ? (s3 ?? refuse('RELEASES', '设置为 s3 时必须设置 S3_BUCKET')) : undefined

  return {
    production,
    host: given('HOST') ?? '127.0.0.1',
    port,
    dataDir: given('DATA_DIR') ?? '.data',
    buildDir: given('BUILD_DIR') === 'none' ? undefined : resolve(given('BUILD_DIR') ?? `${__dirname}/../..`),
    databaseUrl: given('DATABASE_URL'),
    s3,
    releases,
    demo: oneOf('DEMO', ['0', '1'], production ? '0' : '1') === '1',
    firstAccount: firstAccount(given, refuse),
    captchaAnswer: given('CAPTCHA_ANSWER'),
    sms: smsGateway(given, production, refuse),
    trustProxy: listed(given('TRUST_PROXY')),
    tls: tls(given, refuse),
    deployTokens: deployTokens(given, refuse),
    remoteOrigins: listed(given('REMOTE_ORIGINS')).map((origin) =>
      isOrigin(origin) ? origin : refuse('REMOTE_ORIGINS', `${origin} 应为 https://cdn.example 这样的来源`),
    ),
    logLevel: oneOf('LOG_LEVEL', ['error', 'warn', 'info'], production ? 'info' : 'warn'),
    remoteVersionsKeptDays,
    relaxedLimits: oneOf('LIMITS', ['normal', 'relaxed'], 'normal') === 'relaxed',
    overrideOrigin: overrideOrigin(given, refuse),
  }
}

const listed = (text = '') =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Exactly what a content security policy calls one, of a web server. */
const isOrigin = (text: string) => /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

type Given = (name: string) => string | undefined
type Refuse = (name: string, why: string) => never

/** What makes trying out and testing easier, and a console in earnest unsafe. */
function refuseConveniences(given: Given, refuse: Refuse) {
  if (given('CAPTCHA_ANSWER')) refuse('CAPTCHA_ANSWER', '生产环境不能固定验证码')
  if (given('LIMITS') === 'relaxed') refuse('LIMITS', '生产环境不能放宽频率限制')
  if (given('DEV_OVERRIDE_ORIGIN')) refuse('DEV_OVERRIDE_ORIGIN', '生产环境不能加载开发版模块')
  if (given('DEMO') === '1') refuse('DEMO', '生产环境不能填充演示数据')
}

function firstAccount(given: Given, refuse: Refuse): Config['firstAccount'] {
  const username = given('ADMIN_USERNAME')
  if (!username) return undefined
  const need = (name: string) => given(name) ?? refuse(name, '设置 ADMIN_USERNAME 时必须同时设置')
  return { username, password: need('ADMIN_PASSWORD'), mobile: need('ADMIN_MOBILE'), realname: given('ADMIN_REALNAME') ?? '管理员' }
}

function smsGateway(given: Given, production: boolean, refuse: Refuse): Config['sms'] {
  const gateway = given('SMS_GATEWAY') ?? (production ? refuse('SMS_GATEWAY', '生产环境必须设置为 http') : 'outbox')
  if (gateway === 'outbox') return production ? refuse('SMS_GATEWAY', '生产环境不能使用 outbox') : { gateway }
  if (gateway !== 'http') return refuse('SMS_GATEWAY', '只支持 outbox 或 http')
  const url = given('SMS_HTTP_URL') ?? refuse('SMS_HTTP_URL', '使用 http 短信网关时必须设置')
  return URL.canParse(url) && /^https?:/.test(url) ? { gateway, url } : refuse('SMS_HTTP_URL', '应为 http 或 https 地址')
}

function s3Location(given: Given, refuse: Refuse): Config['s3'] {
  const bucket = given('S3_BUCKET')
  if (!bucket) return undefined
  const need = (name: string) => given(name) ?? refuse(name, '设置 S3_BUCKET 时必须同时设置')
  return {
    bucket,
    region: need('S3_REGION'),
    endpoint: given('S3_ENDPOINT'),
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  }
}

/** The developer's own machine and no other: what stands there is run in the name of whoever is signed in. */
function overrideOrigin(given: Given, refuse: Refuse): Config['overrideOrigin'] {
  const origin = given('DEV_OVERRIDE_ORIGIN')
  if (!origin || /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/.test(origin)) return origin
  return refuse('DEV_OVERRIDE_ORIGIN', '应为开发者本机的来源，例如 http://localhost:3001')
}

function deployTokens(given: Given, refuse: Refuse): Config['deployTokens'] {
  const pairs = listed(given('DEPLOY_TOKENS')).map((pair) => pair.split('='))
  for (const [name = '', token = '', ...more] of pairs) {
    if (!/^mf-[a-z][a-z0-9-]*$/.test(name) || more.length) refuse('DEPLOY_TOKENS', '应为 mf-users=<令牌>,mf-evidence=<令牌>')
    if (!/^[\w-]{32,}$/.test(token)) refuse('DEPLOY_TOKENS', `${name} 的令牌至少 32 个字符，只能包含字母、数字、_ 和 -`)
  }
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) refuse('DEPLOY_TOKENS', '同一个模块只能有一个令牌')
  if (new Set(pairs.map(([, token]) => token)).size < pairs.length) refuse('DEPLOY_TOKENS', '每个模块的令牌必须不同')
  return Object.fromEntries(pairs)
}

function tls(given: Given, refuse: Refuse): Config['tls'] {
  const [cert, key] = [given('TLS_CERT'), given('TLS_KEY')]
  if (!cert && !key) return undefined
  const read = (name: string, path: string | undefined) => {
    if (!path) return refuse(name, 'TLS_CERT 与 TLS_KEY 必须同时设置')
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return refuse(name, `无法读取文件 ${path}`)
    }
  }
  return { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) }
}
