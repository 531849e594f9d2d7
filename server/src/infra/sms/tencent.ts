import { createHash, createHmac } from 'node:crypto'
import { post } from '../outside/post'
import type { SmsGateway } from './gateway'
import { paramsWith, refusal, type SmsProvider } from './provider'

const ADDRESS = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'
const TYPE = 'application/json; charset=utf-8'
const MAX_BYTES = 64 * 1024

interface Answer {
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }
}

/** 腾讯云短信: SendSms of 2021-01-11. */
export const tencent = (provider: SmsProvider): SmsGateway => ({
  async send(message) {
    const address = provider.url ?? ADDRESS
    const body = JSON.stringify({
      ...{ PhoneNumberSet: [`+86${message.mobile}`], SmsSdkAppId: provider.appId, SignName: provider.signName, TemplateId: provider.template },
      TemplateParamSet: paramsWith(provider, message).map(([, value]) => value),
    })
    const call = { service: 'sms', host: new URL(address).host, action: 'SendSms', body, at: new Date() }
    const headers = { ...signedHeaders(call, provider), 'x-tc-version': '2021-01-11', 'x-tc-region': REGION }
    const { Response: answer } = JSON.parse(String(await post(address, { type: TYPE, body, headers, maxBytes: MAX_BYTES, trace: message.trace }))) as Answer
    const code = answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code
    if (code !== 'Ok') throw refusal(code)
  },
})

interface TencentCall {
  service: string
  host: string
  action: string
  body: string
  at: Date
}

/** The headers of a call, signed by TC3-HMAC-SHA256. */
export function signedHeaders({ service, host, action, body, at }: TencentCall, { keyId, keySecret }: Pick<SmsProvider, 'keyId' | 'keySecret'>) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const scope = `${at.toISOString().slice(0, 10)}/${service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const canonical = ['POST', '/', '', `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`, names, sha256(body)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((by, part) => hmac(by, part), `TC3${keySecret}`)
  const signature = hmac(key, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...{ 'x-tc-action': action, 'x-tc-timestamp': timestamp },
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
