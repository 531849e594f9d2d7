import type { Page } from 'playwright-core'
import { serveForeignPage } from './src/foreign-page/serve'
import { countOf, open, url } from './src/operator'
import { signInAtForm } from './src/sign-in'

let foreign: Awaited<ReturnType<typeof serveForeignPage>>
beforeAll(async () => {
  foreign = await serveForeignPage(url)
}, 120_000)
afterAll(() => foreign.stop())

const shown = async (page: Page, heading: string) => {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await page.getByRole('row').nth(2).waitFor()
}

test('a page that is not the shell mounts the remotes by their published addresses as plain single-spa applications, and takes them out again', async () => {
  const { page, requests, complaints } = await open(undefined, foreign.url)
  await page.goto('/')
  await signInAtForm(page, url, 'admin@demo.cn')

  await page.getByRole('link', { name: '企业', exact: true }).click()
  await shown(page, '企业认证')
  const outlet = page.locator('#content')
  expect(await outlet.evaluate(({ childElementCount }) => childElementCount)).toBeGreaterThan(0)
  await page.getByText('用户管理已就绪').waitFor()

  await page.getByRole('link', { name: '首页' }).click()
  await page.waitForFunction(() => document.querySelector('#content')!.childElementCount === 0)
  await page.goBack()
  await shown(page, '企业认证')

  // Its own links move the page's history, and a name that it learns becomes the page's title.
  await page.getByRole('link', { name: '审核' }).first().click()
  await page.waitForURL(/\/user\/Detail\/\d+/)
  await page.waitForFunction(() => document.title !== '另一个系统')
  await page.goBack()
  await shown(page, '企业认证')

  await page.getByRole('link', { name: '角色', exact: true }).click()
  await shown(page, '角色管理')
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBeGreaterThan(1)
  expect(countOf(requests, 'GET /remotes/mf-authority/')).toBeGreaterThan(1)
  expect(countOf(requests, 'GET /assets/')).toBe(0)
  expect(complaints).toEqual([])
})
