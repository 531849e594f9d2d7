import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backEnd } from './back-end'

const script = join(__dirname, '../../clients/curl/evidence.sh')

interface Keys {
  name: string
  app_id: string
  security_key: string
}

/** An approved enterprise of the demo data, with its keys. */
export async function approvedEnterprise(url: string, token: string): Promise<Keys> {
  const { data } = await backEnd(url).get<{ data: { user_id: number }[] }>('/api/user/getUserList?types=2&status=3&limit=1', token)
  const userId = data[0]!.user_id
  const { userInfo } = await backEnd(url).get<{ userInfo: Omit<Keys, 'security_key'> }>(`/api/user/getUserDetail?userId=${userId}`, token)
  const { value } = await backEnd(url).post<{ value: string }>('/api/user/reveal', { userId: String(userId), field: 'security_key' }, token)
  return { ...userInfo, security_key: value }
}

/** Saves a file as evidence of the enterprise, with curl and openssl. @returns its number */
export async function saveByCurl(url: string, { app_id, security_key }: Keys, piece: { ref: string; title: string; path: string }): Promise<string> {
  const env = { ...process.env, CONSOLE: url, APP_ID: app_id, SECURITY_KEY: security_key }
  const { stdout } = await promisify(execFile)(script, ['save', piece.ref, piece.title, piece.path], { env })
  return (JSON.parse(stdout) as { baoquan: string }).baoquan
}
