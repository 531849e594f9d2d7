import { CAPTCHA } from './server'

export const passwords = {
  'admin@demo.cn': 'Admin2026',
  'reviewer@demo.cn': 'Review2026',
  'finance@demo.cn': 'Money2026',
  'viewer@demo.cn': 'Viewer2026',
  'auditor@demo.cn': 'Auditor2026',
} satisfies Record<string, string>

export type DemoAccount = keyof typeof passwords

/** Calls a server's API without a browser. */
export function backEnd(url: string) {
  async function post<T>(path: string, fields: Record<string, string>, token?: string): Promise<T> {
    const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers: token ? { Authorization: `Bearer ${token}` } : {} })
    const body = (await response.json()) as { code: number; msg: string; data: T }
    if (body.code !== 200) throw new Error(`${path}: ${body.code} ${body.msg}`)
    return body.data
  }
  async function get<T>(path: string, token?: string): Promise<T> {
    const response = await fetch(url + path, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
    return ((await response.json()) as { data: T }).data
  }

  return {
    get,
    post,
    /** The newest SMS code of an account, from the demo's outbox. */
    async smsCode(username: string): Promise<string> {
      const outbox = (await (await fetch(`${url}/dev/outbox`)).json()) as { username: string; code: string }[]
      const newest = outbox.find((message) => message.username === username)
      if (!newest) throw new Error(`No code was sent to ${username}`)
      return newest.code
    },
    /** Signs in and returns the token. @throws when the server refuses */
    async signIn(username: string, password = passwords[username as DemoAccount]): Promise<string> {
      const { imgCodeToken } = await get<{ imgCodeToken: string }>('/api/login/getImgCode')
      const { smsToken } = await post<{ smsToken: string }>('/api/login/sendSMS', { username })
      const form = { username, password, imgCode: CAPTCHA, imgCodeToken, smsCode: await this.smsCode(username), smsCodeToken: smsToken }
      return (await post<{ token: string }>('/api/login/login', form)).token
    },
  }
}
