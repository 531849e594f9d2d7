import type { SmsGateway } from './gateway'
import { httpGateway } from './http-gateway'
import { type Outbox, outbox } from './outbox'

/** Which gateway sends messages. */
export type SmsSettings = { gateway: 'outbox' } | { gateway: 'http'; url: string }

/** The gateway that the settings name. */
export const smsGateway = (sms: SmsSettings, print: (line: string) => void): SmsGateway | Outbox =>
  sms.gateway === 'http' ? httpGateway(sms.url) : outbox(print)
