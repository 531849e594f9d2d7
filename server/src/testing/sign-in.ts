import type { InputOf } from '@console/shared/contract'
import { session } from '@console/shared/contract/session'
import { hashPassword } from '../access/password'
import type { TestServer } from './test-server'

/** What every test account signs in with, unless it was given another. Hashed once: it takes a while. */
export const PASSWORD = 'Secret2026'
let hash: Promise<string> | undefined
export const passwordHash = () => (hash ??= hashPassword(PASSWORD))

/** What the test server's captchas say, where it is configured so. */
export const CAPTCHA = 'K7PM'

/** The code that was last sent to an account. */
export async function lastCode(server: TestServer, username: string) {
  const sent = (await server.app.inject('/dev/outbox')).json<{ username: string; code: string }[]>()
  return sent.find((message) => message.username === username)?.code
}

/** Goes through the sign-in page's calls up to the last: a form that is right in every field. */
export async function filledForm(server: TestServer, username: string, ip?: string): Promise<InputOf<typeof session.login>> {
  const { smsToken } = await server.call(session.sendSMS, { username }, { ip })
  return { ...(await freshCaptcha(server, ip)), username, password: PASSWORD, smsCode: (await lastCode(server, username)) ?? '000000', smsCodeToken: smsToken }
}

export async function freshCaptcha(server: TestServer, ip?: string) {
  const { imgCodeToken } = await server.call(session.getImgCode, {}, { ip })
  return { imgCode: CAPTCHA, imgCodeToken }
}
