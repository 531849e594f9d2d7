import type { Trace } from '../outside/trace'

export interface SmsMessage {
  username: string
  mobile: string
  code: string
  /** Of the call that asked for it. */
  trace: Trace
}

/** Delivers codes to mobiles. @throws when it could not be handed over. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}
