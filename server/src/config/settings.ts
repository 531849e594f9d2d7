import { AccountForm } from '@console/platform/contract/authority'
import * as z from 'zod/mini'
import { passwordProblem } from '../operators/access/password'
import { OWN_KEY } from '../infra/secrets/vault'
import { providers } from '../infra/oidc/sign-in-service'
import { StartError } from '../infra/start-error'
import {
  bareAddress,
  databaseAddress,
  day,
  deployKeys,
  deployTokens,
  explorer,
  identityProvider,
  namedKeys,
  networks,
  oneOf,
  origins,
  ownOrigin,
  pairs,
  publicOrigin,
  serviceAddress,
  wholeNumber,
} from './formats'
import {
  areCertificates,
  areSigners,
  chainKey,
  contentOf,
  existingDirectory,
  fileContent,
  fitTogether,
  signingProblem,
  signingProblems,
  unreadable,
  writableDirectory,
} from './places'

const { username, mobile, realname, password } = AccountForm.shape

/** Settings that are the path of a file. */
const pathsOfFiles = {
  ISSUER_CERT: z.optional(fileContent),
  ISSUER_KEY: z.optional(fileContent),
  ISSUER_SM_CERT: z.optional(fileContent),
  ISSUER_SM_KEY: z.optional(fileContent),
  ISSUER_EARLIER_CERTS: z.optional(fileContent),
  TSA_ROOTS: z.optional(fileContent),
  CHAIN_PRIVATE_KEY: z.optional(chainKey),
  TLS_CERT: z.optional(fileContent),
  TLS_KEY: z.optional(fileContent),
}

/** Every setting of the environment by itself. Those that are absent have passed no check yet, except for defaults. */
const settings = z.object({
  NODE_ENV: z.prefault(oneOf('development', 'test', 'production'), 'development'),
  HOST: z.prefault(z.string(), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(0, 65_535), '8080'),
  DATA_DIR: z.prefault(writableDirectory, '.data'),
  BUILD_DIR: z.prefault(z.union([z.literal('none'), existingDirectory]), `${__dirname}/../../..`),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_REPLICA_URL: z.optional(databaseAddress),
  REPLICA_MAX_LAG_S: z.prefault(wholeNumber(2, 600), '10'),
  ALLOW_FSYNC_OFF: z.optional(oneOf('0', '1')),
  DEMO: z.optional(oneOf('0', '1')),
  PLATFORM: z.optional(oneOf('0', '1')),
  ADMIN_USERNAME: z.optional(username),
  ADMIN_PASSWORD: z.optional(
    password.check(
      z.superRefine((value, context) => {
        const problem = passwordProblem(value)
        if (problem) context.addIssue(problem)
      }),
    ),
  ),
  ADMIN_MOBILE: z.optional(mobile),
  ADMIN_REALNAME: z.prefault(realname, '管理员'),
  SMS_GATEWAY: z.optional(oneOf('outbox', 'http', 'aliyun', 'tencent')),
  SMS_HTTP_URL: z.optional(serviceAddress),
  SMS_HTTP_KEY: z.optional(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, '应为 whsec_ 后接至少 24 字节的 Base64'))),
  SMS_KEY_ID: z.optional(z.string()),
  SMS_KEY_SECRET: z.optional(z.string()),
  SMS_SIGN_NAME: z.optional(z.string()),
  SMS_TEMPLATE: z.optional(z.string()),
  SMS_APP_ID: z.optional(z.string()),
  SMS_PARAMS: z.prefault(pairs.check(z.refine((given) => given.some(([, value]) => value.includes('{code}')), '应有一个变量的值含 {code}')), 'code={code}'),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '应为 3 到 63 个小写字母、数字、点或连字符'))),
  S3_REGION: z.optional(z.string()),
  S3_ENDPOINT: z.optional(bareAddress),
  S3_PATH_STYLE: z.optional(oneOf('0', '1')),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  RELEASES: z.prefault(oneOf('disk', 's3'), 'disk'),
  DEPLOY_TOKENS: z.prefault(deployTokens, ''),
  DEPLOY_KEYS: z.prefault(deployKeys, ''),
  REMOTE_ORIGINS: z.prefault(origins, ''),
  FILE_ORIGINS: z.prefault(origins, ''),
  HOST_ORIGINS: z.prefault(origins, ''),
  PUBLIC_URL: z.optional(publicOrigin),
  OIDC_PROVIDER: z.prefault(oneOf(...providers), 'oidc'),
  OIDC_ISSUER: z.optional(identityProvider),
  OIDC_AGENT_ID: z.optional(z.string()),
  OIDC_DOMAIN: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/, '应为 corp.example 这样的域名'))),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.prefault(z.string().check(z.maxLength(12, '不能超过 12 个字'), z.regex(/[\p{L}\p{N}]/u, '应是登录页按钮上的名称')), '企业账号'),
  OIDC_SCOPE: z.prefault(z.string().check(z.regex(/^openid( |$)/, '应以 openid 开头')), 'openid profile email'),
  OIDC_CLAIMS: z.prefault(
    pairs.check(
      z.refine((given) => given.every(([name]) => /^(username|realname|mobile|groups)$/.test(name)), '只能为 username、realname、mobile、groups 指定字段'),
    ),
    '',
  ),
  OIDC_VERIFIED: z.optional(oneOf('0', '1')),
  OIDC_ROLES: z.prefault(pairs, ''),
  PUBLIC_LINK_KEYS: z.optional(namedKeys),
  DOCUMENT_KEYS: z.optional(namedKeys),
  SECRET_KEYS: z.optional(namedKeys.check(z.refine((keys) => !keys.has(OWN_KEY), `${OWN_KEY} 是数据库自己的密钥的编号，请用别的编号`))),
  EXPLORER_URL: z.prefault(explorer, '/chain?q={hash}'),
  ...pathsOfFiles,
  ISSUER_ROOTS: z.optional(z.string()),
  ISSUER_SIGNER_URL: z.optional(serviceAddress),
  ISSUER_SM_SIGNER_URL: z.optional(serviceAddress),
  ISSUER_SIGNER_AT_ONCE: z.prefault(wholeNumber(1, 64), '8'),
  TSA_URL: z.optional(serviceAddress),
  CHAIN_RPC_URL: z.optional(serviceAddress),
  CHAIN_TO: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{40}$/i, '应为 0x 开头的 40 位十六进制地址'))),
  CHAIN_CONFIRMATIONS: z.prefault(wholeNumber(1, 1000), '2'),
  TSA_AT_ONCE: z.prefault(wholeNumber(1, 64), '8'),
  ANCHOR_EVERY_S: z.optional(wholeNumber(0, 3600)),
  REMOTE_VERSIONS_KEPT_DAYS: z.prefault(wholeNumber(1, 36_500), '30'),
  TRUST_PROXY: z.prefault(networks, ''),
  LOG_LEVEL: z.optional(oneOf('error', 'warn', 'info')),
  CAPTCHA_ANSWER: z.optional(z.string()),
  DRAIN_S: z.prefault(wholeNumber(0, 300), '0'),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{32,}$/, '应为至少 32 个 A-Z a-z 0-9 _ - 字符'))),
  EVENTS_KEPT_DAYS: z.prefault(wholeNumber(1, 3650), '30'),
  WEBHOOK_EVERY_S: z.optional(wholeNumber(0, 60)),
  WEBHOOK_ALLOW: z.prefault(networks, ''),
  REVOCATION_ALLOW: z.prefault(networks, ''),
  RENEW_STAMPS_BEFORE: z.optional(day),
  OPEN_CALLS_PER_MINUTE: z.prefault(wholeNumber(60, 100_000_000), '600'),
  EXPORT_ROWS_AT_ONCE: z.prefault(wholeNumber(1000, 100_000_000), '1000000'),
  CALLS_PER_MINUTE: z.prefault(wholeNumber(60, 100_000_000), '1200'),
  LIMITS: z.prefault(oneOf('normal', 'relaxed'), 'normal'),
  DEV_OVERRIDE_ORIGIN: z.optional(ownOrigin),
})
export type Settings = z.infer<typeof settings>
type Name = keyof Settings
export const settingNames = Object.keys(settings.shape) as Name[]

/**
 * A rule over several settings. Its message names `name`, and it is checked whatever else is wrong, unless that is in
 * `inputs`.
 */
const rule = (name: Name, error: string, holds: (settings: Settings) => boolean, inputs: readonly Name[] = []) =>
  z.refine<Settings>(holds, { path: [name], error, when: ({ issues }) => !issues.some(({ path }) => inputs.includes(path?.[0] as Name)) })

const needed = (names: readonly Name[], by: Name) =>
  names.map((name) => rule(name, `设置 ${by} 时必须同时设置`, (all) => all[by] === undefined || all[name] !== undefined))

/** Production refuses what makes trying out and testing easier. */
const notInProduction = (name: Name, error: string, convenient: (settings: Settings) => boolean) =>
  rule(name, error, (all) => all.NODE_ENV !== 'production' || !convenient(all))

/**
 * A certificate that documents are signed with, and what has its key: a file, or a signing service. Each problem of it
 * is reported by itself.
 */
const signingRules = (
  [
    { kind: 'usual', cert: 'ISSUER_CERT', key: 'ISSUER_KEY', signer: 'ISSUER_SIGNER_URL' },
    { kind: 'sm2', cert: 'ISSUER_SM_CERT', key: 'ISSUER_SM_KEY', signer: 'ISSUER_SM_SIGNER_URL' },
  ] as const
).flatMap(({ kind, cert, key, signer }) => [
  rule(key, `设置 ${cert} 时必须同时设置，或设置 ${signer}`, (all) => all[cert] === undefined || all[key] !== undefined || all[signer] !== undefined),
  ...needed([cert], key),
  ...needed([cert], signer),
  rule(signer, `与 ${key} 只能设置一个`, (all) => all[signer] === undefined || all[key] === undefined),
  ...signingProblems.map((problem) =>
    rule(
      cert,
      problem.replace('与私钥', `与 ${key} `),
      (all) => all[cert] === undefined || signingProblem({ cert: all[cert], key: all[key], kind }) !== problem,
      [cert, key],
    ),
  ),
])

const isSmsProvider = (gateway: Settings['SMS_GATEWAY']) => gateway === 'aliyun' || gateway === 'tencent'

const checked = settings.check(
  notInProduction('CAPTCHA_ANSWER', '生产环境不能固定验证码', (all) => all.CAPTCHA_ANSWER !== undefined),
  notInProduction('LIMITS', '生产环境不能放宽频率限制', (all) => all.LIMITS === 'relaxed'),
  notInProduction('DEV_OVERRIDE_ORIGIN', '生产环境不能加载开发版模块', (all) => all.DEV_OVERRIDE_ORIGIN !== undefined),
  notInProduction('DEMO', '生产环境不能填充演示数据', (all) => all.DEMO === '1'),
  notInProduction('PLATFORM', '生产环境不能运行演示平台', (all) => all.PLATFORM === '1'),
  notInProduction('ANCHOR_EVERY_S', '生产环境不能停止写入账本', (all) => all.ANCHOR_EVERY_S === 0),
  notInProduction('SMS_GATEWAY', '生产环境必须设置为 http、aliyun 或 tencent', ({ SMS_GATEWAY: gateway = 'outbox' }) => gateway === 'outbox'),
  rule('PUBLIC_URL', '生产环境必须设置：二维码中的链接以它开头', (all) => all.NODE_ENV !== 'production' || all.PUBLIC_URL !== undefined),
  ...(['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const).flatMap((name) => [
    rule(name, '使用阿里云或腾讯云短信时必须设置', (all) => !isSmsProvider(all.SMS_GATEWAY) || all[name] !== undefined),
    rule(name, '只在 SMS_GATEWAY 为 aliyun 或 tencent 时使用', (all) => isSmsProvider(all.SMS_GATEWAY) || all[name] === undefined),
  ]),
  rule('SMS_APP_ID', '只在 SMS_GATEWAY 为 tencent 时使用', (all) => all.SMS_GATEWAY === 'tencent' || all.SMS_APP_ID === undefined),
  rule('SMS_APP_ID', '使用腾讯云短信时必须设置', (all) => all.SMS_GATEWAY !== 'tencent' || all.SMS_APP_ID !== undefined),
  rule('SMS_HTTP_URL', '使用 http 短信网关时必须设置', (all) => all.SMS_GATEWAY !== 'http' || all.SMS_HTTP_URL !== undefined),
  ...needed(['DATABASE_URL'], 'DATABASE_REPLICA_URL'),
  ...needed(['ADMIN_PASSWORD', 'ADMIN_MOBILE'], 'ADMIN_USERNAME'),
  ...needed(['ADMIN_USERNAME'], 'ADMIN_PASSWORD'),
  ...needed(['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'S3_BUCKET'),
  ...(['S3_REGION', 'S3_ENDPOINT', 'S3_PATH_STYLE', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).flatMap((name) => needed(['S3_BUCKET'], name)),
  rule('RELEASES', '设置为 s3 时必须设置 S3_BUCKET', (all) => all.RELEASES !== 's3' || all.S3_BUCKET !== undefined),
  ...signingRules,
  ...needed(['TSA_ROOTS'], 'TSA_URL'),
  ...needed(['TSA_URL'], 'TSA_ROOTS'),
  ...needed(['CHAIN_PRIVATE_KEY'], 'CHAIN_RPC_URL'),
  ...(['CHAIN_PRIVATE_KEY', 'CHAIN_TO'] as const).flatMap((name) => needed(['CHAIN_RPC_URL'], name)),
  rule('TSA_ROOTS', '应包含一份或多份 PEM 证书', ({ TSA_ROOTS: roots }) => roots === undefined || areCertificates(roots), ['TSA_ROOTS']),
  rule(
    'ISSUER_EARLIER_CERTS',
    '应依次包含以往的签名证书（PEM），每份之后是签发它的上级证书',
    ({ ISSUER_EARLIER_CERTS: certs }) => certs === undefined || areSigners(certs),
    ['ISSUER_EARLIER_CERTS'],
  ),
  rule('ISSUER_ROOTS', '已停用：根证书不能说明由谁签名。请改为设置 ISSUER_EARLIER_CERTS，文件中是以往的签名证书', (all) => all.ISSUER_ROOTS === undefined),
  ...needed(['OIDC_CLIENT_SECRET', 'PUBLIC_URL'], 'OIDC_CLIENT_ID'),
  ...(['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'] as const).flatMap((name) => needed(['OIDC_CLIENT_ID'], name)),
  rule('OIDC_ISSUER', 'OIDC_PROVIDER 为 oidc 时必须设置', (all) => !all.OIDC_CLIENT_ID || all.OIDC_PROVIDER !== 'oidc' || all.OIDC_ISSUER !== undefined),
  rule(
    'OIDC_ROLES',
    '钉钉和飞书不告知用户组，角色请在角色管理和账号管理中设置',
    (all) => all.OIDC_ROLES.length === 0 || !['dingtalk', 'feishu'].includes(all.OIDC_PROVIDER),
  ),
  rule('OIDC_VERIFIED', '只在 OIDC_PROVIDER 为 oidc 时使用', (all) => all.OIDC_PROVIDER === 'oidc' || all.OIDC_VERIFIED === undefined),
  rule('OIDC_AGENT_ID', '只在 OIDC_PROVIDER 为 wecom 时使用', (all) => all.OIDC_PROVIDER === 'wecom' || all.OIDC_AGENT_ID === undefined),
  rule('OIDC_AGENT_ID', 'OIDC_PROVIDER 为 wecom 时必须设置', (all) => !all.OIDC_CLIENT_ID || all.OIDC_PROVIDER !== 'wecom' || all.OIDC_AGENT_ID !== undefined),
  ...needed(['TLS_KEY'], 'TLS_CERT'),
  ...needed(['TLS_CERT'], 'TLS_KEY'),
  rule('TLS_CERT', '与 TLS_KEY 不是一对有效的证书和私钥', ({ TLS_CERT, TLS_KEY }) => !TLS_CERT || !TLS_KEY || fitTogether(TLS_CERT, TLS_KEY), [
    'TLS_CERT',
    'TLS_KEY',
  ]),
)

type Environment = Record<string, string | undefined>

/**
 * Reads all settings from the environment, or the files that it names; an empty one counts as absent. @throws
 * StartError with a line for each that is wrong
 */
export function readSettings(env: Environment): Settings {
  const problems = new Map<string, string>()
  const given = Object.fromEntries(settingNames.map((name) => [name, settingIn(name, env, problems)]).filter(([, value]) => value))
  const { data, error } = checked.safeParse(given)
  if (data && problems.size === 0) return data
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    // What cannot be read is not missing, too.
    if (!problems.has(name) && !problems.has(`${name}_FILE`)) problems.set(name, message)
  }
  throw new StartError([...problems].map(([name, why]) => `配置 ${name} 无效：${why}`).join('\n'))
}

/**
 * `NAME`, or what is in the file that `NAME_FILE` names. A setting that is the path of a file itself may be called
 * either. Problems leave the path out, as it may be the secret itself.
 */
function settingIn(name: Name, env: Environment, problems: Map<string, string>): string | undefined {
  const ofFile = `${name}_FILE`
  const [value, path] = [env[name]?.trim(), env[ofFile]?.trim()]
  if (value && path) problems.set(name, `不能同时设置 ${name} 和 ${ofFile}`)
  if (value || !path || Object.hasOwn(pathsOfFiles, name)) return value || path
  const content = contentOf(path)?.trim()
  if (!content) problems.set(ofFile, content === undefined ? unreadable() : '这个文件是空的')
  return content
}
