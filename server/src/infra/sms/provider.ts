import type { SmsMessage } from './gateway'

/** What an SMS provider knows a company by, and the text that it has approved. */
export interface SmsProvider {
  /** In place of the provider's public address. */
  url?: string
  keyId: string
  keySecret: string
  signName: string
  template: string
  /** Of 腾讯云: the application's number. */
  appId?: string
  /** The template's variables, in order, with their values; `{code}` is replaced by the code. */
  params: readonly (readonly [name: string, value: string])[]
}

/** The template's variables with their values. */
export const paramsWith = ({ params }: SmsProvider, { code }: SmsMessage) => params.map(([name, value]) => [name, value.replaceAll('{code}', code)] as const)

/** Why a provider did not take a message, by its own code. What it says besides may repeat what was sent. */
export const refusal = (code: unknown) => new Error(`The provider answered ${/^[\w.]{1,80}$/.exec(String(code))?.[0] ?? 'nothing that it documents'}`)
