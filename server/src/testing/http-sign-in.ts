import { session } from '@console/platform/contract/session'
import { demoAccounts } from '../demo/accounts'

const [admin] = demoAccounts

/** The captcha text of this server. */
export const httpCaptcha = { CAPTCHA_ANSWER: '1234', LIMITS: 'relaxed' }

/** Calls a server that runs as its own process. Returns the envelope. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its answer
export async function ask(url: string, route: { path: string; method: string }, fields: Record<string, string> = {}, token?: string): Promise<any> {
  const response = await fetch(`${url}${route.path}`, {
    method: route.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(route.method === 'POST' && { body: new URLSearchParams(fields) }),
  })
  return response.json()
}

/** Signs the demo's administrator in, through all calls of the sign-in page. Returns the token. */
export async function signInOver(url: string) {
  const { imgCodeToken } = (await ask(url, session.getImgCode)).data
  const { smsToken } = (await ask(url, session.sendSMS, { username: admin.username })).data
  const [sent] = await ask(url, { method: 'GET', path: '/dev/outbox' })
  const form = {
    username: admin.username,
    password: admin.password,
    imgCode: httpCaptcha.CAPTCHA_ANSWER,
    imgCodeToken,
    smsCode: sent.code,
    smsCodeToken: smsToken,
  }
  return (await ask(url, session.login, form)).data.token as string
}
