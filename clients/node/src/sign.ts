import { createHash, createHmac, randomBytes } from 'node:crypto'
import { httpbis } from 'http-message-signatures'

export interface Key {
  /** The AppID of an enterprise, or the id of a system's key. */
  keyId: string
  /** Its SecurityKey, or the secret that was shown once. */
  secret: string
}

interface Message {
  method: string
  url: string
  headers: Record<string, string>
  body?: Uint8Array
  /** Headers that the signature covers beside method, address and digest. */
  covers?: readonly string[]
}

/** The headers of a call, signed by RFC 9421 with hmac-sha256. Each signature is taken once, within five minutes. */
export async function signedHeaders({ keyId, secret }: Key, { method, url, headers, body, covers = [] }: Message): Promise<Record<string, string>> {
  const digest = body && { 'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:` }
  const message = { method, url, headers: { ...headers, ...digest } }
  const sign = async (base: Buffer) => createHmac('sha256', secret).update(base).digest()
  const { headers: signed } = await httpbis.signMessage(
    {
      key: { id: keyId, alg: 'hmac-sha256', sign },
      fields: ['@method', '@target-uri', ...(digest ? ['content-digest'] : []), ...covers],
      params: ['created', 'keyid', 'nonce', 'alg'],
      paramValues: { created: new Date(), nonce: randomBytes(12).toString('hex') },
    },
    message,
  )
  return Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]))
}
