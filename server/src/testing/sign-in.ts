import type { InputOf } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import type { LightMyRequestResponse } from 'fastify'
import { hashPassword } from '../operators/access/password'
import type { TestServer } from './test-server'

/** The default password of test accounts. Hashed once, because that is slow. */
export const PASSWORD = 'Secret2026'
let hash: Promise<string> | undefined
export const passwordHash = () => (hash ??= hashPassword(PASSWORD))

/** The captcha text of the test server, if it is configured so. */
export const CAPTCHA = 'K7PM'

/** The code that was last sent to an account. */
export async function lastCode(server: TestServer, username: string) {
  const sent = (await server.app.inject('/dev/outbox')).json<{ username: string; code: string }[]>()
  return sent.find((message) => message.username === username)?.code
}

/** The source of a call: an address, cookies. */
type Origin = { ip?: string; headers?: Record<string, string> }

/** Makes the calls of the sign-in page except the last: returns a form that is right in every field. */
export async function filledForm(server: TestServer, username: string, origin: Origin = {}): Promise<InputOf<typeof session.login>> {
  const { smsToken } = await server.call(session.sendSMS, { username }, origin)
  return {
    ...(await freshCaptcha(server, origin)),
    username,
    password: PASSWORD,
    smsCode: (await lastCode(server, username)) ?? '000000',
    smsCodeToken: smsToken,
  }
}

export async function freshCaptcha(server: TestServer, origin: Origin = {}) {
  const { imgCodeToken } = await server.call(session.getImgCode, {}, origin)
  return { imgCode: CAPTCHA, imgCodeToken }
}

/** Another code of six digits. */
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** The cookie by which a browser is known, from the answer that signed it in. */
export const deviceIn = (response: LightMyRequestResponse) => ({ cookie: `device=${response.cookies.find(({ name }) => name === 'device')!.value}` })

/** Signs in, and returns the headers by which that browser is known. */
export async function knownDevice(server: TestServer, username: string, origin: Origin = {}) {
  return deviceIn(await server.request(session.login, await filledForm(server, username, origin), origin))
}
