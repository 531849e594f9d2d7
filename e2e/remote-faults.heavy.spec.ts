import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { open } from './src/operator'

jest.setTimeout(120_000)

const remotes = [
  { name: 'mf-users', page: '/user/balance', heading: '余额查询', other: { group: '后台权限', link: '角色管理' } },
  { name: 'mf-authority', page: '/authority/role', heading: '角色管理', other: { group: '用户管理', link: '余额查询' } },
]

const answer =
  (status: number, body: string, contentType = 'text/javascript') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType })

/** What happens to the file on its way. */
const onTheWay: Record<string, (route: Route) => unknown> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'answers 404': answer(404, 'not found'),
  'answers 403': answer(403, 'forbidden'),
  'answers 500': answer(500, 'oops'),
  hangs: () => undefined,
  'is reset': (route) => route.abort('connectionreset'),
  'is cut off': async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  },
  'answers a page instead of a script': answer(200, '<!doctype html><p>hello', 'text/html'),
  'has one byte changed': async (route) => {
    const response = await route.fetch()
    const body = Buffer.from(await response.body())
    body[0] = body[0]! ^ 1
    await route.fulfill({ response, body })
  },
}

const container = (module: string) => `var CONTAINER={init(){},get:()=>Promise.resolve(()=>(${module}))}`

/** Releases that are what the registry says they are, and no good. */
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
  const card = (page: Page) => page.getByText('模块暂时无法使用').waitFor({ timeout: 11_000 })
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

  test.each(Object.entries(onTheWay))('its entry %s', async (_, fault) => {
    const { page } = await open('admin@demo.cn')
    await page.route(`**/remotes/${name}/**/entry*.js*`, (route) => void fault(route))
    await page.goto(path)
    await card(page)
    await othersWork(page)
    await page.unroute(`**/remotes/${name}/**/entry*.js*`)
    await recovers(page)
  })

  test.each(Object.entries(onTheWay))('a chunk of its page %s', async (_, fault) => {
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
