import { makeAccount } from './src/make-account'
import { countOf, open, openAs } from './src/operator'
import { takeAway } from './src/remote-pages'

test('SHELL-03 SHELL-04 the menu is the server’s: sorted, grouped, hidden items absent, the current page selected and its group open after a reload', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/individual')
  const menu = page.getByRole('menu', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '个人认证' }).waitFor()
  const groups = ['用户管理', '数据存证', '在线公证', '在线取证', '财务管理', 'APP管理', '公告管理', '后台权限']
  const texts = (await menu.getByRole('menuitem').allTextContents()).filter((text) => groups.includes(text))
  expect(texts).toEqual(groups)
  expect(await menu.getByText('数据权限').count()).toBe(0)
  await page.reload()
  await menu.locator('.ant-menu-item-selected').filter({ hasText: '个人认证' }).waitFor()
})

test('SHELL-03 a collapsed menu stays collapsed after a reload', async () => {
  const { page } = await open('viewer@demo.cn')
  await page.goto('/user/balance')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
})

test('SHELL-05 an unknown path says that the page does not exist, and links to the start page', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/no/such/page')
  await page.getByText('您访问的页面不存在').waitFor()
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('**/user/enterprise')
})

test('SHELL-06 the breadcrumb of a record links to its list, and ends in plain text', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?status=3')
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await page.waitForURL('**/user/Detail/**')
  const crumbs = page.getByRole('main').locator('nav.ant-breadcrumb')
  await crumbs.getByRole('link').waitFor()
  expect(await crumbs.getByRole('link').allTextContents()).toEqual(['企业认证'])
  await crumbs.getByRole('link', { name: '企业认证' }).click()
  await page.waitForURL('**/user/enterprise?status=3')
})

test('SHELL-08 UX-E6 without its permission a page is not in the menu, its address shows 403 with a way back, and no byte of its remote is requested', async () => {
  const { page, requests } = await open('finance@demo.cn')
  await page.goto('/user/enterprise')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
  expect(await page.getByRole('menuitem', { name: '企业认证' }).count()).toBe(0)
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBe(0)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('**/money/just')
})

test('SHELL-13 LOGIN-08 a permitted page whose remote is not published says so, and is the landing page of such an operator', async () => {
  const { page, context } = await openAs(await (await makeAccount('12,13')).signIn())
  await takeAway(context, 'mf-evidence')
  await page.goto('/')
  await page.waitForURL('**/online/web')
  await page.getByText('该模块尚未上线').waitFor()
})

test('SHELL-09 remotes come from the registry, and only when they are needed', async () => {
  const { page, requests } = await open('admin@demo.cn')
  await page.goto('/no/such/page')
  await page.getByText('您访问的页面不存在').waitFor()
  expect(countOf(requests, 'GET /registry.json')).toBe(1)
  expect(countOf(requests, 'GET /remotes/')).toBe(0)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.getByRole('heading', { name: '企业认证' }).waitFor()
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBeGreaterThan(0)
})

test('a clicked page is shown before menu and breadcrumb are rendered again, and they follow by themselves', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await page.getByRole('heading', { name: '企业认证' }).waitFor()
  await page.getByRole('link', { name: '余额查询' }).click()
  await page.locator('nav .ant-menu-item-selected').filter({ hasText: '余额查询' }).waitFor()
  await page.getByRole('heading', { name: '余额查询' }).waitFor()
  const seen = await page.evaluate(async () => {
    const selected = () => document.querySelector('nav .ant-menu-item-selected')?.textContent
    const found = new Promise<string | null | undefined>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent !== '企业认证') return
        observer.disconnect()
        resolve(selected())
      }).observe(document, { childList: true, subtree: true })
    })
    document.querySelector<HTMLElement>('nav a[href="/user/enterprise"]')!.click()
    return found
  })
  expect(seen).toBe('余额查询')
  await page.locator('nav .ant-menu-item-selected').filter({ hasText: '企业认证' }).waitFor()
  await page.getByRole('main').locator('nav.ant-breadcrumb').getByText('企业认证').waitFor()
  await page.waitForFunction(() => document.title.startsWith('企业认证'))
})

test("antd's styles are files before all others, also those loaded after sign-in, and no component writes its own", async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await page.locator('.ant-table-row').first().waitFor()
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByRole('dialog').waitFor()
  const [files, written] = await page.evaluate(() => [
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) =>
      href
        .split('/')
        .pop()!
        .replace(/\.[0-9a-f]{8}\.css$/, ''),
    ),
    [...document.querySelectorAll('style')].filter((style) => style.textContent?.includes('.ant-')).length,
  ])
  expect(files.slice(0, 3)).toEqual(['antd', 'antd-signed-in', 'main'])
  expect(files.slice(3).filter((name) => name.startsWith('antd'))).toEqual([])
  expect(written).toBe(0)
})
