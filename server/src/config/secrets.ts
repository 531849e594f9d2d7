import type { Settings } from './settings'

/** Shorter ones are words that the log needs. */
const LEAST = 6

/**
 * What grants something in these settings: passwords, keys and tokens, and whatever an address holds behind its host,
 * where many services want a key.
 */
export function secretsOf(settings: Settings): string[] {
  const { DATABASE_URL, DATABASE_REPLICA_URL, SMS_HTTP_URL, TSA_URL, CHAIN_RPC_URL, ISSUER_SIGNER_URL, ISSUER_SM_SIGNER_URL } = settings
  const { S3_SECRET_ACCESS_KEY, ADMIN_PASSWORD, METRICS_TOKEN, CHAIN_PRIVATE_KEY, ISSUER_KEY, ISSUER_SM_KEY, TLS_KEY } = settings
  const { OIDC_CLIENT_SECRET, SMS_HTTP_KEY, SMS_KEY_SECRET } = settings
  const given = [
    ...[DATABASE_URL, DATABASE_REPLICA_URL, SMS_HTTP_URL, TSA_URL, CHAIN_RPC_URL, ISSUER_SIGNER_URL, ISSUER_SM_SIGNER_URL].flatMap((address) =>
      address ? secretsInAddress(new URL(address)) : [],
    ),
    ...[S3_SECRET_ACCESS_KEY, ADMIN_PASSWORD, METRICS_TOKEN, CHAIN_PRIVATE_KEY, ISSUER_KEY, ISSUER_SM_KEY, TLS_KEY],
    ...[OIDC_CLIENT_SECRET, SMS_HTTP_KEY, SMS_KEY_SECRET],
    ...Object.values(settings.DEPLOY_TOKENS).flat(),
    ...[settings.PUBLIC_LINK_KEYS, settings.DOCUMENT_KEYS, settings.SECRET_KEYS]
      .flatMap((keys) => [...(keys?.values() ?? [])])
      .map((key) => Buffer.from(key).toString()),
  ]
  return [...new Set(given.flatMap((secret) => secret ?? []))].filter(({ length }) => length >= LEAST)
}

/** As they are written in the address, as they are meant, and as basic authorization. */
function secretsInAddress({ protocol, username, password, pathname, searchParams }: URL) {
  const readable = [username, password].map(decodeURIComponent) as [string, string]
  const basic = Buffer.from(readable.join(':')).toString('base64')
  const behindHost = protocol.startsWith('http') ? [...pathname.split('/').filter(({ length }) => length >= KEY_LENGTH), ...searchParams.values()] : []
  return [password, readable[1], ...(password ? [basic] : []), ...behindHost]
}

/** A segment of a path that is so long is a key. */
const KEY_LENGTH = 20
