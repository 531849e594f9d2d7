export interface SmsMessage {
  username: string
  mobile: string
  code: string
}

/** Whatever brings a code to a mobile. @throws when it could not be handed over. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}
