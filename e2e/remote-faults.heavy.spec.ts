import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { eventually } from './src/eventually'
import { answer, fileFaults } from './src/file-faults'
import { open } from './src/operator'

jest.setTimeout(120_000)

const remotes = [
  { name: 'mf-users', page: '/user/balance', heading: '余额查询', other: { group: '后台权限', link: '角色管理' } },
  { name: 'mf-authority', page: '/authority/role', heading: '角色管理', other: { group: '用户管理', link: '余额查询' } },
]

const container = (module: string) => `var CONTAINER={init(){},get:()=>Promise.resolve(()=>(${module}))}`

/** Releases that match their hashes and do not work. */
const published: Record<string, string> = {
  'throws when it is evaluated': 'throw new Error("boom")',
  'has no mount': container('{bootstrap:async()=>{},unmount:async()=>{}}'),
  'throws when it is mounted': container('{bootstrap:async()=>{},mount:async()=>{throw new Error("boom")},unmount:async()=>{}}'),
  'never mounts': container('{bootstrap:async()=>{},mount:()=>new Promise(()=>{}),unmount:async()=>{}}'),
  'shows nothing': container('{bootstrap:async()=>{},mount:async({onReady})=>onReady(),unmount:async()=>{}}'),
}

/** Endless loops that start after everything that the tab needs is loaded. */
const freezing: Record<string, string> = {
  'is evaluated': 'for(;;);',
  'is mounted': container('{bootstrap:async()=>{},mount:async()=>{for(;;);},unmount:async()=>{}}'),
  'has mounted': container(
    '{bootstrap:async()=>{},mount:async({domElement,onReady})=>{domElement.textContent="x";onReady();setTimeout(()=>{for(;;);},200)},unmount:async()=>{}}',
  ),
}

/** Makes the registry name `code` as the remote's entry, with its hash. */
async function publish(page: Page, name: string, code: string) {
  await page.route('**/registry.json*', async (route) => {
    const response = await route.fetch()
    const registry = await response.json()
    const remote = registry.remotes.find((one: { name: string }) => one.name === name)
    const body = code.replace('CONTAINER', remote.container)
    remote.integrity = `sha256-${createHash('sha256').update(body).digest('base64')}`
    await page.route(`**${remote.url}${remote.entry}*`, answer(200, body))
    await route.fulfill({ response, json: registry })
  })
}

describe.each(remotes)('SEC-R6 SHELL-10 $name', ({ name, page: path, heading, other }) => {
  // Ten seconds, plus the time in which a cold browser opens the console.
  const card = (page: Page) => page.getByText('模块暂时无法使用').waitFor({ timeout: 12_000 })
  const shown = (page: Page) => page.getByRole('heading', { name: heading }).waitFor({ timeout: 12_000 })

  async function othersWork(page: Page) {
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.getByRole('menuitem', { name: other.group }).click()
    await page.getByRole('link', { name: other.link }).click()
    await page.getByRole('row').nth(2).waitFor()
    await page.goBack()
    await card(page)
  }
  async function recovers(page: Page) {
    await page.getByRole('button', { name: '重试' }).click()
    await shown(page)
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  }

  test.each(Object.entries(fileFaults))('its entry %s', async (_, fault) => {
    const { page } = await open('admin@demo.cn')
    await page.route(`**/remotes/${name}/**/entry*.js*`, (route) => void fault(route))
    await page.goto(path)
    await card(page)
    await othersWork(page)
    await page.unroute(`**/remotes/${name}/**/entry*.js*`)
    await recovers(page)
  })

  test.each(Object.entries(fileFaults))('a chunk of its page %s', async (_, fault) => {
    const { page } = await open('admin@demo.cn')
    const chunks = new RegExp(`/remotes/${name}/[^/]+/(?!entry).*\\.js`)
    await page.route(chunks, (route) => void fault(route))
    await page.goto(path)
    await card(page)
    await othersWork(page)
    await page.unroute(chunks)
    await recovers(page)
  })

  test.each(Object.entries(published))('its release %s', async (_, code) => {
    const { page } = await open('admin@demo.cn')
    await publish(page, name, code)
    await page.goto(path)
    await card(page)
    await othersWork(page)
    await page.unrouteAll()
    await page.reload()
    await shown(page)
  })

  test('its release has another loader protocol: its pages are not live, 关于 says what to publish again, and nothing of it runs', async () => {
    const { page, requests } = await open('admin@demo.cn')
    await page.route('**/registry.json*', async (route) => {
      const response = await route.fetch()
      const registry = await response.json()
      Object.assign(registry.remotes.find((one: { name: string }) => one.name === name)!, { requires: { protocol: 99, exports: {} }, fallback: undefined })
      await route.fulfill({ response, json: registry })
    })
    await page.goto(path)
    await page.getByText('该模块尚未上线').waitFor()
    await page.getByRole('button', { name: '陈志远' }).click()
    await page.getByRole('menuitem', { name: '关于' }).click()
    await page.getByText('不适用于当前主应用').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByRole('menuitem', { name: other.group }).click()
    await page.getByRole('link', { name: other.link }).click()
    await page.getByRole('row').nth(2).waitFor()
    // The document preloads its files, which are not run.
    expect(await page.evaluate((name) => Object.keys(globalThis).filter((key) => key.startsWith(name)), name.replaceAll('-', '_'))).toEqual([])
    expect(requests.filter((request) => request.startsWith('POST /telemetry')).length).toBeLessThanOrEqual(1)
  })

  test.each(Object.entries(freezing))('its release freezes the tab when it %s: another tab reports it, and shows a card', async (_, code) => {
    const { page, context } = await open('admin@demo.cn')
    await page.goto('/403')
    const frozen = await context.newPage()
    await publish(frozen, name, code)
    await frozen.goto(path, { waitUntil: 'commit' })
    // A running page renews its mark every second.
    const hasStaleMark = () => page.evaluate(() => Object.values(localStorage).some((text) => JSON.parse(text).beat < Date.now() - 5_000))
    await eventually(hasStaleMark, true, 30_000)

    const report = page.waitForRequest('**/telemetry')
    await page.goto(path)
    await page.getByText('模块曾使页面失去响应').waitFor()
    const [reported] = JSON.parse(new URLSearchParams((await report).postData()!).get('loads')!)
    expect(reported).toMatchObject({ remote: name, outcome: 'frozen' })
    await page.reload()
    await page.getByText('模块曾使页面失去响应').waitFor()
    await othersWork(page)
    await recovers(page)
    await frozen.close()
  })
})
