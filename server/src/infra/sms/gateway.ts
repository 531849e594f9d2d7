import type { Trace } from '../outside/trace'

export interface SmsMessage {
  username: string
  mobile: string
  code: string
  /** Of the call that asked for it. */
  trace: Trace
}

/** A message that was handed over. */
export interface SentMessage {
  /** The provider's own number of it. */
  id: string
  mobile: string
  sentAt: Date
}

/** The final status of a message; the reason is the provider's, for the log. */
type Receipt = { outcome: 'delivered' } | { outcome: 'failed'; reason: string }

/** Delivers codes to mobiles. */
export interface SmsGateway {
  /**
   * Resolves to the provider's number of the message; undefined where it gives none to ask by. @throws when it could
   * not be handed over
   */
  send(message: SmsMessage): Promise<string | undefined>
  /**
   * Undefined while the message is on its way. Absent where nobody can be asked. @throws when there is no answer that
   * can be used
   */
  receiptOf?(message: SentMessage): Promise<Receipt | undefined>
}
