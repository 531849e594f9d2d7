import type { Config } from '../config'
import { httpGateway } from './http-gateway'
import { type Outbox, outbox } from './outbox'

export interface SmsMessage {
  username: string
  mobile: string
  code: string
}

/** Whatever brings a code to a mobile. @throws when it could not be handed over. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}

export const smsGateway = (sms: Config['sms'], print: (line: string) => void): SmsGateway | Outbox =>
  sms.gateway === 'http' ? httpGateway(sms.url) : outbox(print)
