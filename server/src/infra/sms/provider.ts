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
export const refusal = (code: unknown) => new Error(`The provider answered ${wordOf(code)}`)

/** An answer in JSON. What cannot be read is in no error: it may be a text with the code. */
export function answerIn<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(String(bytes)) as T
  } catch {
    throw new Error('The provider answered no JSON')
  }
}

/**
 * A status or a code that others have answered, for the log. It has no text between words, and no digits that could be
 * a mobile or a code.
 */
export function wordOf(said: unknown) {
  const word = /^[\p{L}\d_.:-]{1,80}$/u.exec(String(said))?.[0]
  return word && !/\d{5}/.test(word) ? word : 'nothing that it documents'
}

/** A provider's number of a message, as it is kept and sent back; undefined for what is none. */
export const idOf = (said: unknown) => (typeof said === 'string' ? /^[\w.:^-]{1,100}$/.exec(said)?.[0] : undefined)
