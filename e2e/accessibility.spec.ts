import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { open } from './src/operator'

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings, each with the first element that it was found on. */
async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

const pages: [string, (page: Page) => Promise<void>][] = [
  ['/user/enterprise', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/user/enterprise?keyword=没有这样的公司', (page) => page.getByText('无匹配结果').waitFor()],
  ['/user/individual', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/user/balance', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/user/integral', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/authority/role', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/authority/role-add', (page) => page.getByRole('treeitem').first().waitFor()],
  ['/authority/role-edit/2', (page) => page.getByRole('treeitem').first().waitFor()],
  ['/authority/role-detail/1', (page) => page.getByRole('treeitem').first().waitFor()],
  ['/authority/role-records/2', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/authority/account', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/authority/account-add', (page) => page.getByLabel('真实姓名').waitFor()],
  ['/authority/account-edit/2', (page) => page.getByLabel('真实姓名').waitFor()],
  ['/authority/account-records/2', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/authority/loginLog/backend', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/authority/loginLog/front', (page) => page.getByRole('row').nth(3).waitFor()],
  ['/money/just', (page) => page.getByText('该模块尚未上线').waitFor()],
  ['/no/such/page', (page) => page.getByText('您访问的页面不存在').waitFor()],
]

test.each(pages)('UX-G1 UX-G6 %s has no serious accessibility finding, and leaves the browser’s console silent', async (path, shown) => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto(path)
  await shown(page)
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 UX-G6 the sign-in page and its errors', async () => {
  const { page, complaints } = await open()
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('密码不能为空').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 UX-G6 a record under review with its documents and the refusal, a record’s ledger, the gift dialog', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?status=2')
  await page.getByRole('row').nth(3).getByRole('link').first().click()
  await page.getByRole('button', { name: '拒绝' }).click()
  expect(await findingsOn(page)).toEqual([])
  await page.goto('/user/balance')
  await page.getByRole('link', { name: '明细' }).first().click()
  await page.getByRole('heading', { name: '余额明细' }).waitFor()
  await page.getByRole('table').first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByRole('dialog', { name: '赠送积分' }).getByLabel('手机号').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})
