import { createHash, createHmac, randomUUID } from 'node:crypto'
import { shanghaiTime } from '../db/shanghai-time'
import { ask } from '../outside/post'
import type { Trace } from '../outside/trace'
import type { SmsGateway } from './gateway'
import { answerIn, idOf, paramsWith, refusal, type SmsProvider, wordOf } from './provider'

const ADDRESS = 'https://dysmsapi.aliyuncs.com'
const MAX_BYTES = 64 * 1024
/** Of no type, which would have to be signed, too. */
const NO_BODY = new Uint8Array()

interface Answer {
  Code?: unknown
  BizId?: unknown
  SmsSendDetailDTOs?: { SmsSendDetailDTO?: { SendStatus?: unknown; ErrCode?: unknown }[] }
}

/** Of a message that QuerySendDetails reports. */
const [WAITING, FAILED, DELIVERED] = [1, 2, 3]

/** 阿里云短信服务: SendSms and QuerySendDetails of Dysmsapi, 2017-05-25. */
export function aliyun(provider: SmsProvider): SmsGateway {
  async function call(action: string, query: Record<string, string>, trace?: Trace) {
    const address = new URL(provider.url ?? ADDRESS)
    const headers = signedHeaders({ host: address.host, action, version: '2017-05-25', query, at: new Date(), nonce: randomUUID() }, provider)
    address.search = canonicalQuery(query)
    const answer = answerIn<Answer>(await ask(address.href, { body: NO_BODY, headers, maxBytes: MAX_BYTES, trace }))
    if (answer.Code !== 'OK') throw refusal(answer.Code)
    return answer
  }

  return {
    async send(message) {
      const { BizId } = await call(
        'SendSms',
        {
          ...{ PhoneNumbers: message.mobile, SignName: provider.signName, TemplateCode: provider.template },
          TemplateParam: JSON.stringify(Object.fromEntries(paramsWith(provider, message))),
        },
        message.trace,
      )
      return idOf(BizId)
    },
    async receiptOf({ id, mobile, sentAt }) {
      const date = shanghaiTime(sentAt).slice(0, 10).replaceAll('-', '')
      const { SmsSendDetailDTOs: found } = await call('QuerySendDetails', { PhoneNumber: mobile, BizId: id, SendDate: date, PageSize: '1', CurrentPage: '1' })
      const message = found?.SmsSendDetailDTO?.[0]
      if (!message || message.SendStatus === WAITING) return undefined
      if (message.SendStatus === DELIVERED) return { outcome: 'delivered' }
      if (message.SendStatus === FAILED) return { outcome: 'failed', reason: wordOf(message.ErrCode) }
      throw refusal(message.SendStatus)
    },
  }
}

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
