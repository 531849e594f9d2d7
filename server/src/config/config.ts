import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { S3Location } from '../infra/files/s3'
import { secretsOf } from './secrets'
import { readSettings, type Settings } from './settings'
import type { OidcSettings, Provider } from '../infra/oidc/sign-in-service'
import type { SmsSettings } from '../infra/sms/sms-gateway'

export interface Config {
  production: boolean
  host: string
  port: number
  dataDir: string
  /** Where shell and remotes were built; without it the server is an API alone. */
  buildDir?: string
  databaseUrl?: string
  /** Of a streaming replica of it, which lists and exports are read from. */
  replicaUrl?: string
  /** A replica that is farther behind, in seconds, is not read. */
  replicaMaxLagS: number
  /** Whether a PostgreSQL that may lose acknowledged writes in a power cut is refused. */
  refuseFsyncOff: boolean
  /** Where uploaded files are kept; in `dataDir` without it. */
  s3?: S3Location
  /** Where published remotes are kept beside `dataDir`, for several servers. */
  releases?: S3Location
  /** Fill an empty database with demo data. */
  demo: boolean
  /** Play the outside world against this server. */
  platform: boolean
  /** The first account of an empty production database. */
  firstAccount?: { username: string; password: string; mobile: string; realname: string }
  /** The text of every captcha, for automated browsers. */
  captchaAnswer?: string
  sms: SmsSettings
  /** Addresses of the proxies whose forwarded headers are believed. */
  trustProxy: string[]
  tls?: { cert: string; key: string }
  logLevel: string
  /** Values of settings that no line of the log may hold. */
  secrets: readonly string[]
  /** Who may publish and roll out a remote, by its name: its token, or two while one replaces the other. */
  deployTokens: Readonly<Record<string, readonly string[]>>
  /** The public keys that sign their releases, by the name of a remote; each has one, or two as of the tokens. */
  deployKeys: Readonly<Record<string, readonly string[]>>
  /** Where browsers may fetch remotes from, beside the console's own origin. */
  remoteOrigins: string[]
  /** Where the files that pages show may lie, beside the console's own origin. */
  fileOrigins: string[]
  /** Of pages of other systems that may open the console's pages. */
  hostOrigins: string[]
  /**
   * Where the ledger's entry of a hash is looked up: an address of ours, or a block explorer's, with `{hash}` in it.
   */
  explorerUrl: string
  /** What links for people outside begin with; without it what the operator's browser calls the server. */
  publicUrl?: string
  /** The company's identity provider, which operators may sign in by. */
  oidc?: OidcSettings
  /** By which such links are signed, by their ids, the newest first; without them by a secret of the database. */
  linkKeys?: ReadonlyMap<string, Uint8Array>
  /**
   * By which documents of persons are encrypted at rest, by their ids, the newest first; without them they are kept as
   * they are.
   */
  documentKeys?: ReadonlyMap<string, Uint8Array>
  /**
   * By which secrets that others sign by are encrypted, by their ids, the newest first; without them by a secret of the
   * database.
   */
  secretKeys?: ReadonlyMap<string, Uint8Array>
  /** Who signs as the platform; a certificate that the server made itself without it. */
  issuer?: GivenCertificate
  /** A certificate of SM2, to sign with besides. */
  smIssuer?: GivenCertificate
  /** In PEM: the certificates that signed before, each followed by those above it. */
  earlierIssuers?: string
  /** A third party that gives time stamps; the platform itself does without it. */
  timeAuthority?: { url: string; roots: string; atOnce: number }
  /** A blockchain that heads of the ledger are written to. */
  chain?: { rpcUrl: string; privateKey: string; to?: string; confirmations: number }
  /** Interval in seconds of writing into the ledger what waits; 0: never. */
  anchorEveryS: number
  /** How long a version of a remote is kept that no operator is given. */
  remoteVersionsKeptDays: number
  /** After the signal to stop, the server answers for this time in seconds, and its readiness probe fails. */
  drainS: number
  /** Who may read `/metrics`; nobody without it. */
  metricsToken?: string
  /** Looser rate limits, for browser tests. */
  relaxedLimits: boolean
  /** An export of more rows is made in the background, as a file of the download centre. */
  exportRowsAtOnce: number
  /** How many reads one account may make in a minute; its other calls in proportion. */
  callsPerMinute: number
  /**
   * Calls of the open interface that an enterprise may make in a minute at one server; a system of the company fifty
   * times as many.
   */
  openCallsPerMinute: number
  /** Interval in seconds of looking after events that are on their way to other systems; 0: never. */
  webhookEveryS: number
  /** Networks that webhooks may call besides the public internet. */
  webhookAllow: string[]
  /** Networks that authorities may be asked about revoked certificates in besides the public internet. */
  revocationAllow: string[]
  /** Time stamps of the ledger from before this moment are renewed at once. */
  renewStampsBefore?: Date
  /** For so long systems may read what happened. */
  eventsKeptDays: number
  /** From where a developer's tab may load a remote's development version. */
  overrideOrigin?: string
}

/** Reads the configuration from the environment. @throws StartError with a line for each setting that is wrong */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = readSettings(env)
  const production = settings.NODE_ENV === 'production'
  const s3 = s3Location(settings)
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    buildDir: settings.BUILD_DIR === 'none' ? undefined : resolve(settings.BUILD_DIR),
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    replicaMaxLagS: settings.REPLICA_MAX_LAG_S,
    refuseFsyncOff: production && settings.ALLOW_FSYNC_OFF !== '1',
    s3,
    releases: settings.RELEASES === 's3' ? s3 : undefined,
    demo: (settings.DEMO ?? (production ? '0' : '1')) === '1',
    platform: settings.PLATFORM === '1',
    firstAccount: firstAccount(settings),
    captchaAnswer: settings.CAPTCHA_ANSWER,
    sms: sms(settings),
    trustProxy: settings.TRUST_PROXY,
    tls: settings.TLS_CERT && settings.TLS_KEY ? { cert: settings.TLS_CERT, key: settings.TLS_KEY } : undefined,
    secrets: secretsOf(settings),
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    deployTokens: settings.DEPLOY_TOKENS,
    deployKeys: settings.DEPLOY_KEYS,
    remoteOrigins: settings.REMOTE_ORIGINS,
    fileOrigins: settings.FILE_ORIGINS,
    hostOrigins: settings.HOST_ORIGINS,
    explorerUrl: settings.EXPLORER_URL,
    publicUrl: settings.PUBLIC_URL,
    oidc: oidc(settings),
    linkKeys: settings.PUBLIC_LINK_KEYS,
    documentKeys: settings.DOCUMENT_KEYS,
    secretKeys: settings.SECRET_KEYS,
    issuer: signing(settings, settings.ISSUER_CERT, settings.ISSUER_KEY, settings.ISSUER_SIGNER_URL),
    smIssuer: signing(settings, settings.ISSUER_SM_CERT, settings.ISSUER_SM_KEY, settings.ISSUER_SM_SIGNER_URL),
    earlierIssuers: settings.ISSUER_EARLIER_CERTS,
    timeAuthority: settings.TSA_URL && settings.TSA_ROOTS ? { url: settings.TSA_URL, roots: settings.TSA_ROOTS, atOnce: settings.TSA_AT_ONCE } : undefined,
    chain: chain(settings),
    anchorEveryS: settings.ANCHOR_EVERY_S ?? (settings.NODE_ENV === 'test' ? 0 : 10),
    remoteVersionsKeptDays: settings.REMOTE_VERSIONS_KEPT_DAYS,
    drainS: settings.DRAIN_S,
    metricsToken: settings.METRICS_TOKEN,
    relaxedLimits: settings.LIMITS === 'relaxed',
    exportRowsAtOnce: settings.EXPORT_ROWS_AT_ONCE,
    callsPerMinute: settings.CALLS_PER_MINUTE,
    openCallsPerMinute: settings.OPEN_CALLS_PER_MINUTE,
    webhookEveryS: settings.WEBHOOK_EVERY_S ?? (settings.NODE_ENV === 'test' ? 0 : 1),
    webhookAllow: settings.WEBHOOK_ALLOW,
    revocationAllow: settings.REVOCATION_ALLOW,
    renewStampsBefore: settings.RENEW_STAMPS_BEFORE,
    eventsKeptDays: settings.EVENTS_KEPT_DAYS,
    overrideOrigin: settings.DEV_OVERRIDE_ORIGIN,
  }
}

/**
 * A certificate with what has its key: a file, or a service that is asked for so many signatures at the same time, 1 by
 * default.
 */
export type GivenCertificate = { cert: string } & ({ key: string } | { signerUrl: string; atOnce?: number })

function signing({ ISSUER_SIGNER_AT_ONCE: atOnce }: Settings, cert?: string, key?: string, signerUrl?: string): GivenCertificate | undefined {
  if (!cert) return undefined
  if (key) return { cert, key }
  return signerUrl ? { cert, signerUrl, atOnce } : undefined
}

function firstAccount({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_MOBILE: mobile, ADMIN_REALNAME: realname }: Settings) {
  return username && password && mobile ? { username, password, mobile, realname } : undefined
}

function sms(settings: Settings): SmsSettings {
  const { SMS_GATEWAY: gateway = 'outbox', SMS_HTTP_URL: url, SMS_HTTP_KEY: key, SMS_KEY_ID: keyId, SMS_KEY_SECRET: keySecret } = settings
  const { SMS_SIGN_NAME: signName, SMS_TEMPLATE: template, SMS_APP_ID: appId, SMS_PARAMS: params } = settings
  if (gateway === 'outbox') return { gateway }
  return gateway === 'http'
    ? { gateway, url: url!, key }
    : { gateway, url, keyId: keyId!, keySecret: keySecret!, signName: signName!, template: template!, appId, params }
}

function oidc(settings: Settings): OidcSettings | undefined {
  const { OIDC_PROVIDER: provider, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  const claims = { ...claimsOf[provider], ...Object.fromEntries(settings.OIDC_CLAIMS) }
  const { OIDC_ISSUER: issuer, OIDC_AGENT_ID: agentId, OIDC_NAME: name, OIDC_SCOPE: scope, OIDC_DOMAIN: domain, OIDC_ROLES: roles } = settings
  const verified = settings.OIDC_VERIFIED === '1'
  return clientId && clientSecret ? { provider, issuer, clientId, clientSecret, agentId, name, scope, domain, verified, claims, roles } : undefined
}

/** By which names each says what an account is made of. */
const claimsOf = {
  oidc: { username: 'email', realname: 'name', mobile: 'phone_number', groups: 'groups' },
  wecom: { username: 'userid', realname: 'name', mobile: 'mobile', groups: 'department' },
  dingtalk: { username: 'mobile', realname: 'nick', mobile: 'mobile', groups: 'groups' },
  feishu: { username: 'enterprise_email', realname: 'name', mobile: 'mobile', groups: 'groups' },
} as const satisfies Record<Provider, OidcSettings['claims']>

function chain({ CHAIN_RPC_URL: rpcUrl, CHAIN_PRIVATE_KEY: privateKey, CHAIN_TO: to, CHAIN_CONFIRMATIONS: confirmations }: Settings) {
  return rpcUrl && privateKey ? { rpcUrl, privateKey, to, confirmations } : undefined
}

function s3Location(settings: Settings): S3Location | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const pathStyle = settings.S3_PATH_STYLE ? settings.S3_PATH_STYLE === '1' : endpoint !== undefined && !hasSubdomains(endpoint)
  return bucket && region && accessKeyId && secretAccessKey ? { bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey } : undefined
}

/** An IP address and the name of a machine (localhost, minio) have no names below them that could be a bucket's. */
function hasSubdomains(address: string) {
  const { hostname } = new URL(address)
  return hostname.includes('.') && !isIP(hostname)
}
