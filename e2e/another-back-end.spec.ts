import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { permissionTree } from '@console/platform/all-contracts'
import { backEnd } from './src/back-end'
import { openAs, url } from './src/operator'
import { startSpecifiedBackEnd, TOKEN } from './src/specified-back-end'
import { startStaticSite } from './src/static-site'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'console-another-'))

let back: Awaited<ReturnType<typeof startSpecifiedBackEnd>>
let site: Awaited<ReturnType<typeof startStaticSite>>
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-static.mjs'), '--out', folder], { stdio: 'pipe' })
  back = await startSpecifiedBackEnd()
  site = await startStaticSite(folder, back.url)
})
afterAll(async () => {
  await site.stop()
  await back.stop()
  rmSync(folder, { recursive: true })
})

const pages = permissionTree.filter(({ url }) => url)

test('BACK-01 every page of the menu is shown before a back end of the specification’s letter', async () => {
  const { page } = await openAs(TOKEN, site.url)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  for (const { url: path } of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).or(page.getByText('当前系统没有提供此功能')).first().waitFor()
    const text = await page.locator('main').textContent()
    failures.push(...(/加载失败|出错|undefined|NaN/.exec(text ?? '') ?? []).map((found) => `${path}: ${found}`))
  }
  expect(failures).toEqual([])
})

/** What the command says, a line each, and how it ends. */
const check = (to: string, token: string) =>
  promisify(execFile)(process.execPath, [join(root, 'server/dist/command.js'), 'check:backend', '--to', to, '--token', token]).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, lines: stdout.trim().split('\n') }),
  )

test('BACK-05 check:backend finds nothing missing in the project’s own server, nor in a back end of the specification’s letter', async () => {
  const nothing = {
    code: 0,
    lines: [expect.stringMatching(/^页面需要的都有：\d+ 个读取的调用核对了字段，\d+ 个写入、上传、下载等调用只确认存在，没有执行。$/)],
  }
  expect(await check(url, await backEnd(url).signIn('admin@demo.cn'))).toEqual(nothing)
  expect(await check(back.url, TOKEN)).toEqual(nothing)
})

test('BACK-05 check:backend says in words which page would miss what', async () => {
  back.change('/api/invoice/getList', 'unknown')
  back.change('/api/user/checkUser', 'unknown')
  back.change('/api/user/getUserList', (data) => ({ ...data, data: data.data.map(({ status_name: _, ...row }) => row) }))
  back.change('/api/AdminUser/getCurrentMenu', (menu) => JSON.parse(JSON.stringify(menu).replaceAll('user/checkUser', '')))
  const { code, lines } = await check(back.url, TOKEN)
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      '企业认证：菜单的隐藏子节点（status 0）中没有 user/checkUser，“企业认证审核”不显示',
      '企业认证：GET /api/user/getUserList?types=2 的回答缺少 data.status_name',
      '企业认证审核、个人认证审核：没有提供 POST /api/user/checkUser（实名审核），该操作无法完成',
      '发票审核：没有提供 GET /api/invoice/getList（发票列表），页面显示“当前系统没有提供此功能”',
    ]),
  )
})
