import type { Page, Route } from 'playwright-core'
import { anotherBuild } from './src/another-build'
import { DEPLOY_TOKEN, deployment, waitForVersion } from './src/deploy'
import { open } from './src/operator'
import { type RunningServer, startServer } from './src/server'

jest.setTimeout(120_000)

let server: RunningServer
let team: ReturnType<typeof deployment>
beforeAll(async () => {
  server = await startServer({ DEPLOY_TOKENS: `mf-users=${DEPLOY_TOKEN}` })
  team = deployment(server.url)
  await team.publish(anotherBuild('1.1.0', { 'src/pages/gift-list-page.tsx': ['<ListPage', '<ListPage title="积分赠送（第二版）"'] }))
}, 180_000)
afterAll(() => server.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 15_000 })

test('UX-F1 a new version never discards a half-filled form', async () => {
  const { page } = await open('admin@demo.cn', server.url)
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByRole('dialog').getByLabel('手机号').fill('13800000000')
  await Promise.all([waitForVersion(page, '1.1.0'), team.rollout('--stable', '1.1.0')])
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').getByLabel('手机号').inputValue()).toBe('13800000000')
})

test.each([
  ['does not answer', '模块目录读取较慢', () => undefined],
  ['answers nonsense', '模块目录暂时无法读取', (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"remotes":"?"}' })],
  ['answers 500', '模块目录暂时无法读取', (route: Route) => route.fulfill({ status: 500, body: 'oops' })],
])('SEC-R7 the registry %s: the console is usable within three seconds with its last answer and a notice', async (_, notice, fault) => {
  const { page } = await open('admin@demo.cn', server.url)
  await page.goto('/user/balance')
  await heading(page, '余额查询')
  await page.route('**/registry.json*', fault)
  await page.reload()
  const started = Date.now()
  await heading(page, '余额查询')
  await page.getByText(notice).waitFor()
  expect(Date.now() - started).toBeLessThan(3_000)
  await page.unroute('**/registry.json*')
  await page.getByText(/^模块目录/).waitFor({ state: 'detached', timeout: 30_000 })
})
