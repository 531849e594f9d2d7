import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ask } from '../outside/post'
import type { SmsGateway } from './gateway'
import { paramsWith, refusal, type SmsProvider } from './provider'

const ADDRESS = 'https://dysmsapi.aliyuncs.com'
const MAX_BYTES = 64 * 1024
/** Of no type, which would have to be signed, too. */
const NO_BODY = new Uint8Array()

/** 阿里云短信服务: SendSms of Dysmsapi, 2017-05-25. */
export const aliyun = (provider: SmsProvider): SmsGateway => ({
  async send(message) {
    const address = new URL(provider.url ?? ADDRESS)
    const query = {
      ...{ PhoneNumbers: message.mobile, SignName: provider.signName, TemplateCode: provider.template },
      TemplateParam: JSON.stringify(Object.fromEntries(paramsWith(provider, message))),
    }
    const nonce = randomUUID()
    const call = { host: address.host, action: 'SendSms', version: '2017-05-25', query, at: new Date(), nonce }
    address.search = canonicalQuery(query)
    const answer = JSON.parse(
      String(await ask(address.href, { body: NO_BODY, headers: signedHeaders(call, provider), maxBytes: MAX_BYTES, trace: message.trace })),
    ) as {
      Code?: unknown
    }
    if (answer.Code !== 'OK') throw refusal(answer.Code)
  },
})

interface AliyunCall {
  host: string
  action: string
  version: string
  query: Record<string, string>
  at: Date
  nonce: string
}

/** The headers of a call without a body, signed by ACS3-HMAC-SHA256. */
export function signedHeaders({ host, action, version, query, at, nonce }: AliyunCall, { keyId, keySecret }: Pick<SmsProvider, 'keyId' | 'keySecret'>) {
  const signed = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', canonicalQuery(query), lines.join(''), names, sha256('')].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _, ...headers } = signed
  return { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}` }
}

const canonicalQuery = (query: Record<string, string>) =>
  Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.map(encoded).join('='))
    .join('&')

/** As RFC 3986 has it. */
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
