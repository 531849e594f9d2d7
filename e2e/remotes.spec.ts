import type { Route } from 'playwright-core'
import { eventually } from './src/eventually'
import { countOf, open, url } from './src/operator'
import { registryOf, takeAway } from './src/remote-pages'

// remote-faults.heavy.spec.ts has all faults for every remote.
const faults: [string, (route: Route) => Promise<void> | void][] = [
  ['is refused', (route) => route.abort('connectionrefused')],
  ['answers a page instead of a script', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' })],
]

test.each(faults)(
  'SHELL-10 UX-F2 a remote whose entry %s shows a card in its outlet; the shell works on, and 重试 recovers without a reload',
  async (_, fault) => {
    const { page, context } = await open('admin@demo.cn')
    await takeAway(context, 'mf-evidence')
    await page.route('**/remotes/mf-users/**/entry*.js*', fault)
    await page.goto('/user/enterprise')
    await page.getByText('模块暂时无法使用').waitFor()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

    await page.getByRole('menuitem', { name: '在线取证' }).click()
    await page.getByRole('link', { name: '网页取证' }).click()
    await page.getByText('该模块尚未上线').waitFor()
    await page.goBack()
    await page.getByText('模块暂时无法使用').waitFor()

    await page.unroute('**/remotes/mf-users/**/entry*.js*')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('row').nth(2).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  },
)

test('SHELL-10 a remote that never answers shows its card within ten seconds', async () => {
  const { page } = await open('admin@demo.cn')
  await page.clock.install()
  await page.route('**/remotes/mf-users/**/entry*.js*', () => undefined)
  const asked = page.waitForRequest('**/remotes/mf-users/**/entry*.js*')
  await page.goto('/user/enterprise')
  await asked
  await page.clock.runFor(10_000)
  await page.getByText('模块加载超时').waitFor()
  await page.unroute('**/remotes/mf-users/**/entry*.js*')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('row').nth(2).waitFor()
})

test('SHELL-10 a page of a remote that cannot be fetched affects only its outlet, and recovers', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/balance')
  await page.getByRole('row').nth(2).waitFor()
  await page.route('**/remotes/mf-users/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByText('模块暂时无法使用').waitFor()
  await page.getByRole('menu', { name: '主菜单' }).waitFor()
  await page.unroute('**/remotes/mf-users/**')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { name: '积分赠送' }).waitFor()
})

test('while the registry cannot be read the console shows only its menu, and 重试 brings the pages', async () => {
  const { page } = await open('admin@demo.cn')
  await page.route('**/registry.json*', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.goto('/user/enterprise')
  await page.getByText('模块目录暂时无法读取').waitFor()
  await page.getByRole('menu', { name: '主菜单' }).waitFor()
  await page.unroute('**/registry.json*')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('row').nth(2).waitFor()
})

test('the console waits for a late registry: the menu is shown, a notice says so, the page follows, and nothing is reported as failed', async () => {
  const { page, requests } = await open('admin@demo.cn')
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  // There is no limit of ten seconds, which may pass on a slow machine.
  await page.addInitScript(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }))
  await page.route('**/registry.json*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/user/enterprise')
  await page.getByRole('menu', { name: '主菜单' }).waitFor()
  await page.locator('#content').getByRole('status', { name: '加载中' }).waitFor()
  await page.getByText('模块目录读取较慢').waitFor()
  expect(await page.getByText('模块目录暂时无法读取').count()).toBe(0)
  answer()
  await page.getByRole('row').nth(2).waitFor()
  expect(await page.getByText('模块目录').count()).toBe(0)
  expect(countOf(requests, 'GET /registry.json')).toBe(1)
})

test('a menu item under a resting pointer has its page ready before the click, without further files; one that the pointer passes over fetches nothing', async () => {
  const { page, requests, token } = await open('admin@demo.cn')
  const { remotes } = await registryOf(url, (await token())!)
  const { needs } = remotes.find(({ name }) => name === 'mf-authority')!
  const filesOf = (path: string) => needs![path]!.files
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  await page.clock.install()
  await page.goto('/user/balance')
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('menuitem', { name: '后台权限' }).click()
  // Dispatched within the page: on a slow machine two Playwright commands take longer than a pointer needs to pass.
  await page.getByRole('link', { name: '角色管理' }).evaluate((element) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }))
    element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  })
  await page.clock.fastForward(1_000)

  await page.getByRole('link', { name: '账号管理' }).hover()
  const wanted = filesOf('/authority/account')
  await eventually(async () => wanted.filter((file) => !fetched.some((address) => address.includes(`/${file}`))), [])
  // They are evaluated after they were fetched, from the browser's cache. Meanwhile the browser keeps a mark.
  await eventually(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entering '))), [])
  const ofRolesAlone = filesOf('/authority/role').filter((file) => !wanted.includes(file))
  expect(ofRolesAlone).not.toEqual([])
  expect(ofRolesAlone.filter((file) => requests.some((request) => request.includes(`/${file}`)))).toEqual([])
  await page.route('**/remotes/mf-authority/**', (route) => route.abort('connectionrefused'))
  await page.mouse.down()
  await page.mouse.up()
  await page.getByRole('heading', { name: '账号管理', exact: true }).waitFor()
  await page.getByRole('row').nth(2).waitFor()
})

test('UX-F5 UX-A2 leaving a remote’s page discards its typed text and ends its calls; a list’s scroll position is kept', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.setViewportSize({ width: 1366, height: 500 })
  const content = page.locator('#content')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.goto('/user/enterprise')
  await page.getByRole('row').nth(9).waitFor()
  await content.evaluate((element) => element.scrollTo(0, 120))
  await page.getByRole('menuitem', { name: '后台权限' }).click()
  await page.getByRole('link', { name: '角色管理' }).click()
  await page.getByRole('link', { name: '新增角色' }).click()
  await page.getByLabel('角色名称').fill('没有写完')

  await page.getByRole('link', { name: '余额查询' }).click()
  await page.getByRole('dialog', { name: '离开此页？' }).getByRole('button', { name: '放弃' }).click()
  await heading('余额查询').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('h1').length === 1)

  await page.goBack()
  await heading('新增角色').waitFor()
  expect(await page.getByLabel('角色名称').inputValue()).toBe('')
  await page.goBack()
  await heading('角色管理').waitFor()
  await page.goBack()
  await heading('企业认证').waitFor()
  await page.getByRole('row').nth(9).waitFor()
  await eventually(() => content.evaluate((element) => element.scrollTop), 120)
  expect(complaints).toEqual([])
})
