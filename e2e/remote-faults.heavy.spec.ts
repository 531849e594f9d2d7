import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
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
}

/** Has the registry name `code` as the remote's entry, with its hash. */
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
  // Ten seconds, and those in which a cold browser opens the console.
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
})
