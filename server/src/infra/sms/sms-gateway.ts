import { aliyun } from './aliyun'
import type { SmsGateway } from './gateway'
import { httpGateway } from './http-gateway'
import { type Outbox, outbox } from './outbox'
import type { SmsProvider } from './provider'
import { tencent } from './tencent'

/** Which gateway sends messages. */
export type SmsSettings = { gateway: 'outbox' } | { gateway: 'http'; url: string; key?: string } | ({ gateway: 'aliyun' | 'tencent' } & SmsProvider)

/** The gateway that the settings name. */
export function smsGateway(sms: SmsSettings, print: (line: string) => void): SmsGateway | Outbox {
  if (sms.gateway === 'http') return httpGateway(sms.url, sms.key)
  if (sms.gateway === 'outbox') return outbox(print)
  return sms.gateway === 'aliyun' ? aliyun(sms) : tencent(sms)
}
