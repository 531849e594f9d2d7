import { randomBytes } from 'node:crypto'
import { apk } from '../server/src/testing/apk'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { cuttingProxy } from './src/cutting-proxy'
import { settled } from './src/list'
import { countOf, openAs, url } from './src/operator'

const CONTENT = 2_000_000

test('APP-01 APP-02 UX-D1 UX-D6 a package is uploaded over a connection that breaks halfway, then again, and published', async () => {
  const bytes = await apk({ packageName: 'cn.demo.evidence', versionName: '9.1.0', files: { 'assets/model': randomBytes(CONTENT) } })
  const name = `存证${'很长的名字'.repeat(8)}正式版本.apk`
  const network = await cuttingProxy(url)
  try {
    const { page, requests, complaints } = await openAs(await backEnd(url).signIn('admin@demo.cn'), network.url)
    await page.goto('/app/index')
    await settled(page)
    await page.getByRole('button', { name: '新增产品更新' }).click()
    const dialog = page.getByRole('dialog', { name: '新增产品更新' })
    await dialog.getByLabel('更新时间').fill('2026-12-01 10:00:00')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('当前版本号').fill('9.1.1')
    await dialog.getByLabel('更新描述').fill('网络中断也能发布')
    await dialog.getByLabel('更新内容').fill('第一行\n第二行')

    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await dialog.getByRole('alert').getByText('安装包应为 .apk 文件').waitFor()
    expect(countOf(requests, 'POST /api/app/upload')).toBe(0)

    network.cutAfter(CONTENT / 2)
    await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
    await dialog.getByText('上传失败, 请重新上传...').waitFor()
    expect(network.cuts()).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: '提交' }).click()
    await dialog.getByText('下载地址不能为空').waitFor()
    expect(countOf(requests, 'POST /api/app/addVersion')).toBe(0)
    expect(await findingsOn(page)).toEqual([])

    network.cutAfter(Number.POSITIVE_INFINITY)
    await dialog.getByRole('button', { name: '重新上传' }).click()
    await page.getByText('上传成功').waitFor()
    await dialog.getByText('cn.demo.evidence').waitFor()
    await dialog.getByText('安装包的版本是 9.1.0，与填写的当前版本号 9.1.1 不一致').waitFor()
    await dialog.getByLabel('当前版本号').fill('9.1.0')
    await dialog.getByText('不一致').waitFor({ state: 'detached' })
    expect(await findingsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: '提交' }).click()
    await page.getByText('新增成功').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    const row = page.locator('tbody tr.ant-table-row', { hasText: '9.1.0' })
    await row.getByRole('link', { name: '查看' }).click()
    await page.getByRole('heading', { name: '版本 9.1.0' }).waitFor()
    await page.getByText(name).waitFor()
    expect(await findingsOn(page)).toEqual([])
    // The browser itself logs the cut connection as an error.
    expect(complaints.filter((text) => !text.includes('ERR_'))).toEqual([])
  } finally {
    await network.close()
  }
})
