import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { settled } from './src/list'
import { open, url } from './src/operator'

const script = join(__dirname, '../clients/curl/evidence.sh')
const folder = mkdtempSync(join(tmpdir(), 'console-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Keys {
  name: string
  app_id: string
  security_key: string
}

/** An approved enterprise of the demo data, with its keys. */
async function approvedEnterprise(token: string): Promise<Keys> {
  const { data } = await backEnd(url).get<{ data: { user_id: number }[] }>('/api/user/getUserList?types=2&status=3&limit=1', token)
  const userId = data[0]!.user_id
  const { userInfo } = await backEnd(url).get<{ userInfo: Omit<Keys, 'security_key'> }>(`/api/user/getUserDetail?userId=${userId}`, token)
  const { value } = await backEnd(url).post<{ value: string }>('/api/user/reveal', { userId: String(userId), field: 'security_key' }, token)
  return { ...userInfo, security_key: value }
}

test('OPEN-01 evidence that an enterprise saves with curl and openssl is in the console, with its sender', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const { name, app_id, security_key } = await approvedEnterprise((await operator.token())!)
  const path = join(folder, '验收报告.txt')
  writeFileSync(path, '验收合格')
  const env = { ...process.env, CONSOLE: url, APP_ID: app_id, SECURITY_KEY: security_key }
  const { stdout } = await promisify(execFile)(script, ['save', 'report-1', '验收报告', path], { env })
  const { baoquan } = JSON.parse(stdout) as { baoquan: string }

  await page.goto('/evidence/EnterpriseCertificate')
  await settled(page)
  const row = page.getByRole('row').filter({ hasText: baoquan })
  await row.waitFor()
  expect(await row.textContent()).toContain(name)
  expect(await row.textContent()).toContain('接口存证')
  await row.getByRole('link', { name: '验收报告' }).click()
  await page.getByRole('heading', { name: '验收报告', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/certificateApi\//)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByText(`密钥 ${app_id}`).waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})
