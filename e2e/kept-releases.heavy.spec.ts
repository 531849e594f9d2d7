import { permissionTree } from '@console/platform/all-contracts'
import { deployment, deployTokenOf } from './src/deploy'
import { open } from './src/operator'
import { checkoutBeforeLastInterfaceChange } from './src/older-checkout'
import { registryOf } from './src/remote-pages'
import { type RunningServer, startServer } from './src/server'

jest.setTimeout(300_000)

const VERSION = '0.9.0'
const older = checkoutBeforeLastInterfaceChange()
afterAll(older.remove)

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DEPLOY_TOKENS: older.remotes.map((name) => `${name}=${deployTokenOf(name)}`).join(',') })
}, 120_000)
afterAll(() => server.stop())

const menuPages = new Set(permissionTree.map(({ url }) => url))

/** The message of a refusal; undefined if the server accepted it. */
const refusalOf = (publishing: Promise<string>) =>
  publishing.then(
    () => undefined,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

test.each(older.remotes)('the last %s from before the platform changed runs in the current shell, or is refused with what it lacks', async (name) => {
  const team = deployment(server.url, name, deployTokenOf(name))
  const refusal = await refusalOf(team.publish(older.build(name, VERSION)))
  if (refusal !== undefined) {
    expect(refusal).toMatch(/@console\/|协议/)
    return
  }
  await team.rollout('--stable', VERSION)
  const { page, token, complaints } = await open('admin@demo.cn', server.url)
  const { remotes } = await registryOf(server.url, (await token())!)
  const { version, routes } = remotes.find((remote) => remote.name === name)!
  expect(version).toBe(VERSION)
  const lists = routes.filter(({ path }) => menuPages.has(path))
  expect(lists.length).toBeGreaterThan(0)
  for (const { path, title } of lists) {
    await page.goto(path)
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
  }
  expect(complaints).toEqual([])
})
