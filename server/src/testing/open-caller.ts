import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import type { Scope } from '@console/platform/contract/open/scopes'
import { TUS_VERSION } from '@console/platform/contract/open/uploads'
import type { InjectOptions } from 'fastify'
import { httpbis } from 'http-message-signatures'
import * as systems from '../domains/systems/queries'
import type { Db } from '../infra/db/db'
import { newSystemKey } from '../open/callers/keys'

/** The signing key. */
export interface TestKey {
  keyId: string
  secret: string
}

let made = 0

/** A system of the company with these scopes, and its key. */
export async function insertSystem(db: Db, scopes: Scope[]): Promise<TestKey> {
  made += 1
  const key = newSystemKey()
  const systemId = await systems.insertSystem(db, { name: `测试系统${made}`, scopes }, new Date())
  await systems.insertKey(db, { keyId: key.keyId, systemId, sealed: key.secret, at: new Date() })
  return key
}

interface SignOptions {
  method?: string
  url: string
  /** The body. */
  body?: string | Buffer
  created?: Date
  nonce?: string
  fields?: string[]
  headers?: Record<string, string>
  /** As `?after=1`, signed with the address. */
  query?: string
}

export const digestHeader = (body: string | Buffer) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** The headers of a call that a key signs. */
export async function signedHeaders(
  key: TestKey,
  { method = 'GET', url, body, created = new Date(), nonce = randomBytes(12).toString('hex'), fields, headers = {} }: SignOptions,
) {
  const own = body === undefined ? {} : { 'content-type': 'application/json', 'content-digest': digestHeader(body) }
  const message = { method, url, headers: { ...own, ...headers } as Record<string, string> }
  const sign = async (base: Buffer) => createHmac('sha256', key.secret).update(base).digest()
  const signed = await httpbis.signMessage(
    {
      key: { id: key.keyId, alg: 'hmac-sha256', sign },
      fields: fields ?? ['@method', '@target-uri', ...(body === undefined ? [] : ['content-digest'])],
      params: ['created', 'keyid', 'nonce', 'alg'],
      paramValues: { created, nonce },
    },
    message,
  )
  return Object.fromEntries(Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** The address of a call with its parameters. */
export const addressOf = ({ path }: Pick<OpenRoute, 'path'>, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A signed call for `app.inject`. `rest` contains the headers of the call. */
export async function signedCall(
  key: TestKey,
  route: OpenRoute,
  params: Record<string, string>,
  body?: unknown,
  rest: Partial<SignOptions> = {},
): Promise<InjectOptions> {
  const url = addressOf(route, params) + (rest.query ?? '')
  const payload = rest.body ?? (route.body && JSON.stringify(body ?? {}))
  const own = { ...(route.tus && { 'tus-resumable': TUS_VERSION }), ...(route.bytes && { 'content-type': route.bytes }) }
  const signed = await signedHeaders(key, {
    fields: fieldsOf(route, payload !== undefined),
    ...{ ...rest, method: route.method, url: `http://localhost${url}`, body: payload },
    headers: { ...own, ...rest.headers },
  })
  return { method: route.method, url, headers: { host: 'localhost', ...signed }, ...(payload !== undefined && { payload }) }
}

/** The components that the signature of a call covers. */
export const fieldsOf = ({ headers }: Pick<OpenRoute, 'headers'>, hasDigest: boolean) => [
  ...['@method', '@target-uri', ...(hasDigest ? ['content-digest'] : [])],
  ...Object.keys(headers?.shape ?? {}),
]
