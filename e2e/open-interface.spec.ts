import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approvedEnterprise, saveByCurl } from './src/approved-enterprise'
import { findingsOn } from './src/axe'
import { settled } from './src/list'
import { open, url } from './src/operator'

const folder = mkdtempSync(join(tmpdir(), 'console-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('OPEN-01 evidence that an enterprise saves with curl and openssl is in the console, with its sender', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const enterprise = await approvedEnterprise(url, (await operator.token())!)
  const { name, app_id } = enterprise
  const path = join(folder, '验收报告.txt')
  writeFileSync(path, '验收合格')
  const baoquan = await saveByCurl(url, enterprise, { ref: 'report-1', title: '验收报告', path })

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
