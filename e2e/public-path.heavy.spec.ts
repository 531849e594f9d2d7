import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { anotherBuild } from './src/another-build'
import { DEPLOY_TOKEN, deployment } from './src/deploy'
import { countOf } from './src/operator'
import { type RunningServer, startServer } from './src/server'
import { canaryIn, openUnguarded, poison } from './src/unguarded'

jest.setTimeout(120_000)

const config = "export default remoteConfig({ dir: import.meta.dirname, name: 'mf-users' })"
/** A remote whose team changed its webpack configuration. */
const configured = (change: string) => ({
  'webpack.config.mjs': [
    config,
    `${config.replace('export default', 'const config =')}
const federation = config.plugins.find((plugin) => plugin.constructor.name === 'ModuleFederationPlugin')
${change}
export default config`,
  ] as [string, string],
})

let server: RunningServer
let team: ReturnType<typeof deployment>
let manifest: string
beforeAll(async () => {
  server = await startServer({ DEPLOY_TOKENS: `mf-users=${DEPLOY_TOKEN}` })
  team = deployment(server.url)
  const guessing = anotherBuild('1.1.0', {
    ...configured("config.output.publicPath = 'auto'"),
    'src/pages/balance-list-page.tsx': ['<ListPage', '<ListPage title="余额查询（第二版）"'],
  })
  const withManifest = anotherBuild('1.2.0', {
    ...configured(`Object.assign(federation._options, { manifest: true, getPublicPath: ${JSON.stringify(poison)} })`),
    'package.json': ['"owner"', '"entry": "mf-manifest.json",\n    "owner"'],
  })
  manifest = readFileSync(join(withManifest, 'mf-manifest.json'), 'utf8')
  await team.publish(guessing)
  await team.publish(withManifest)
}, 180_000)
afterEach(() => team.rollout('--stable', '1.0.0'))
afterAll(() => server.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 15_000 })

test('SEC-B4 a published release whose entry is a manifest with a getPublicPath: none of it runs, and the previous version is used', async () => {
  expect(JSON.parse(manifest).metaData.getPublicPath).toBe(poison)
  await team.rollout('--stable', '1.2.0')
  const { page, requests } = await openUnguarded(server.url)
  await page.goto('/user/balance')
  await heading(page, '余额查询')
  await page.getByText('用户管理模块的 1.2.0 版暂时无法使用，当前为上一版 1.0.0').waitFor()
  expect(countOf(requests, 'GET /remotes/mf-users/1.2.0/mf-manifest.json')).toBeGreaterThan(0)
  expect(await canaryIn(page)).toBeUndefined()
  expect(countOf(requests, 'GET /canary/')).toBe(0)
})

test('SEC-B4 an image that clobbers document.currentScript does not change the public path, even of a release built to read it there', async () => {
  await team.rollout('--stable', '1.1.0')
  const { page, context, requests, complaints } = await openUnguarded(server.url)
  await page.route('**/canary/**', (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: "globalThis.canary = 'currentScript'" })
      : route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('afterbegin', '<img name="currentScript" src="/canary/image.svg" alt="">')),
  )
  await page.goto('/user/balance')
  await heading(page, '余额查询（第二版）')
  await page.getByRole('link', { name: '积分赠送' }).click()
  await heading(page, '积分赠送')
  const clobbered = await page.evaluate(() => (document.currentScript as unknown as HTMLImageElement).src)
  expect(clobbered).toBe(`${server.url}/canary/image.svg`)
  expect(await canaryIn(page)).toBeUndefined()
  expect(requests.filter((request) => request.includes('/canary/'))).toEqual(['GET /canary/image.svg'])
  expect(countOf(requests, 'GET /remotes/mf-users/1.1.0/')).toBeGreaterThan(2)
  expect(complaints).toEqual([])
})
