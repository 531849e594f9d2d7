import { createHash, createHmac } from 'node:crypto'
import { post } from '../outside/post'
import type { Trace } from '../outside/trace'
import type { SmsGateway } from './gateway'
import { answerIn, idOf, paramsWith, refusal, type SmsProvider, wordOf } from './provider'

const ADDRESS = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'
const TYPE = 'application/json; charset=utf-8'
const MAX_BYTES = 64 * 1024
/** The provider's clock may be off by that much. */
const CLOCKS_APART_S = 60

interface Answer {
  Error?: { Code?: unknown }
  SendStatusSet?: { Code?: unknown; SerialNo?: unknown }[]
  PullSmsSendStatusSet?: { SerialNo?: unknown; ReportStatus?: unknown; Description?: unknown }[]
}

/** 腾讯云短信: SendSms and PullSmsSendStatusByPhoneNumber of 2021-01-11. */
export function tencent(provider: SmsProvider): SmsGateway {
  async function call(action: string, input: object, trace?: Trace) {
    const address = provider.url ?? ADDRESS
    const body = JSON.stringify({ ...input, SmsSdkAppId: provider.appId })
    const signed = signedHeaders({ service: 'sms', host: new URL(address).host, action, body, at: new Date() }, provider)
    const headers = { ...signed, 'x-tc-version': '2021-01-11', 'x-tc-region': REGION }
    const { Response: answer } = answerIn<{ Response?: Answer }>(await post(address, { type: TYPE, body, headers, maxBytes: MAX_BYTES, trace }))
    if (!answer || answer.Error) throw refusal(answer?.Error?.Code)
    return answer
  }

  return {
    async send(message) {
      const { SendStatusSet: sent } = await call(
        'SendSms',
        {
          ...{ PhoneNumberSet: [numberOf(message)], SignName: provider.signName, TemplateId: provider.template },
          TemplateParamSet: paramsWith(provider, message).map(([, value]) => value),
        },
        message.trace,
      )
      if (sent?.[0]?.Code !== 'Ok') throw refusal(sent?.[0]?.Code)
      return idOf(sent[0].SerialNo)
    },
    async receiptOf(message) {
      const range = { BeginTime: secondsOf(message.sentAt) - CLOCKS_APART_S, EndTime: secondsOf(new Date()) + CLOCKS_APART_S }
      const { PullSmsSendStatusSet: found } = await call('PullSmsSendStatusByPhoneNumber', { PhoneNumber: numberOf(message), ...range, Offset: 0, Limit: 100 })
      const status = found?.find(({ SerialNo }) => SerialNo === message.id)
      if (!status) return undefined
      if (status.ReportStatus === 'SUCCESS') return { outcome: 'delivered' }
      if (status.ReportStatus === 'FAIL') return { outcome: 'failed', reason: wordOf(status.Description) }
      throw refusal(status.ReportStatus)
    },
  }
}

const numberOf = ({ mobile }: { mobile: string }) => `+86${mobile}`
const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

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
