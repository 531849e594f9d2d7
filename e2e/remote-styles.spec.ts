import type { Page } from 'playwright-core'
import { anotherBuild } from './src/another-build'
import { DEPLOY_TOKEN, deployment } from './src/deploy'
import { open, url } from './src/operator'
import { type RunningServer, startServer } from './src/server'

/** What a team may write that means its own page, and would repaint the console. */
const hostile = `
h1, h2, a, button, td, th, li, span { color: rgb(255, 0, 0) !important; letter-spacing: 7px !important }
* { text-transform: uppercase !important }
:root, body { --own-colour: rgb(255, 0, 0); font-size: 31px !important }
#content { padding: 99px !important }
:global(.ant-btn), :global(.ant-table-cell), :global(.ant-menu-item) { background: rgb(0, 255, 0) !important }
.bar {`

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DEPLOY_TOKENS: `mf-users=${DEPLOY_TOKEN}`, REMOTE_ORIGINS: url })
  const team = deployment(server.url)
  await team.publish(
    anotherBuild('1.4.0', {
      'src/revocation-bar.module.css': ['.bar {', hostile],
      'src/pages/gift-list-page.tsx': ['import', "import '../revocation-bar.module.css'\nimport"],
    }),
  )
  await team.rollout('--stable', '1.4.0')
})
afterAll(() => server.stop())

/** How elements of the shell and of the page look: thirty of those that every page has, by their place. */
const looks = (page: Page, within: string) =>
  page.locator(within).evaluateAll((parts) =>
    parts
      .flatMap((part) => [part, ...part.querySelectorAll('h1, h2, a, button, td, th, li, span, .ant-menu-item, .ant-btn, .ant-table-cell')])
      .slice(0, 30)
      .map((element) => {
        const { color, letterSpacing, textTransform, fontSize, padding, backgroundColor } = getComputedStyle(element)
        return { tag: element.tagName, color, letterSpacing, textTransform, fontSize, padding, backgroundColor }
      }),
  )

test('SEC-R12 a remote whose style sheets name everything repaints its own page, and nothing of the shell or of another remote, while it is shown and after', async () => {
  const { page, complaints } = await open('admin@demo.cn', server.url)
  const openPage = async (address: string, title: string) => {
    await page.evaluate((to) => {
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, address)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.locator('#content tbody tr.ant-table-row').first().waitFor()
    await page.mouse.move(1_000, 5)
  }
  await page.goto('/money/customer')
  await page.locator('#content tbody tr.ant-table-row').first().waitFor()
  await page.mouse.move(1_000, 5)
  const before = { neighbour: await looks(page, '#content h1, #content table'), header: await looks(page, 'header') }
  expect(before.neighbour).toHaveLength(30)

  await openPage('/user/integral', '积分赠送')
  const heading = page.getByRole('heading', { name: '积分赠送', exact: true })
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)')
  expect(await looks(page, 'header')).toEqual(before.header)
  expect(await page.locator('#content').evaluate((element) => getComputedStyle(element).paddingTop)).not.toBe('99px')

  await openPage('/money/customer', '充值消费订单')
  expect({ neighbour: await looks(page, '#content h1, #content table'), header: await looks(page, 'header') }).toEqual(before)
  expect(complaints).toEqual([])
})
