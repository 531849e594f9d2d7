import type { Config } from '../config'
import type { SmsGateway } from './gateway'
import { httpGateway } from './http-gateway'
import { type Outbox, outbox } from './outbox'

/** The gateway that the configuration names. */
export const smsGateway = (sms: Config['sms'], print: (line: string) => void): SmsGateway | Outbox =>
  sms.gateway === 'http' ? httpGateway(sms.url) : outbox(print)
