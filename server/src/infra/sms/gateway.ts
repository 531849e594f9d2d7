export interface SmsMessage {
  username: string
  mobile: string
  code: string
}

/** Delivers codes to mobiles. @throws when it could not be handed over. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}
