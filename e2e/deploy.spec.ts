import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { openAs, url } from './src/operator'
import { startStaticSite } from './src/static-site'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'console-static-'))

let site: Awaited<ReturnType<typeof startStaticSite>>
let address: string
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-static.mjs'), '--out', folder], { stdio: 'pipe' })
  site = await startStaticSite(folder, url)
  address = site.url
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('SHELL-09 the console runs from a folder of static files and a registry.json, with no server but the back end', async () => {
  const { page, complaints } = await openAs(await backEnd(url).signIn('admin@demo.cn'), address)
  await page.goto('/user/enterprise')
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByRole('heading', { name: '积分赠送' }).waitFor()
  expect(complaints).toEqual([])
})

test('UX-C1 SHELL-09 a file is verified in the browser by the worker in the static files; if the worker is missing the page says so, and 重试 continues', async () => {
  const token = await backEnd(url).signIn('admin@demo.cn')
  const { data } = await backEnd(url).get<{ data: { baoquan: string; userId: number; newData: number }[] }>('/api/ajax/data/getSaveDataList?limit=10', token)
  const { baoquan, userId, newData } = data[0]!
  const { page } = await openAs(token, address)
  await page.goto(`/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`)
  await page.getByRole('list', { name: '核验结果' }).waitFor()
  site.missing = /\.worker\.js$/
  await chooseFile(page, __filename)
  await page.getByRole('alert').getByText('核验程序未能加载，请检查网络').waitFor()
  site.missing = undefined
  await page.getByRole('button', { name: /^重\s*试$/ }).click()
  await page.getByText('核验完成：不通过，文件与存证时不一致').waitFor({ state: 'attached' })
})

test('SHELL-08 with one registry for all operators, the shell itself closes pages without permission', async () => {
  const { page } = await openAs(await backEnd(url).signIn('reviewer@demo.cn'), address)
  await page.goto('/user/enterprise')
  await page.getByRole('row').nth(2).waitFor()
  await page.goto('/authority/role')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
})
