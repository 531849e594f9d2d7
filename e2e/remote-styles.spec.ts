import type { Page } from 'playwright-core'
import { anotherBuild } from './src/another-build'
import { DEPLOY_TOKEN, deployment } from './src/deploy'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { open, url } from './src/operator'
import { type RunningServer, startServer } from './src/server'

/** Global selectors that a team may write for its own page, and that would repaint the console. */
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

/** Elements of the shell with the styles of the hostile sheet; the menu differs on every page. */
const paintedInShell = (page: Page) =>
  page.locator(':is(header, nav, aside):not(#content *)').evaluateAll((parts) => {
    const all = parts.flatMap((part) => [part, ...part.querySelectorAll('*')])
    const painted = all.filter((element) => {
      const { color, letterSpacing, textTransform, fontSize, backgroundColor } = getComputedStyle(element)
      const hostile = color === 'rgb(255, 0, 0)' || backgroundColor === 'rgb(0, 255, 0)' || letterSpacing === '7px'
      return hostile || textTransform === 'uppercase' || fontSize === '31px'
    })
    return { enough: all.length >= 30, painted: painted.map(({ outerHTML }) => outerHTML) }
  })
const unpainted = { enough: true, painted: [] }

/** The computed styles of thirty elements of a page. */
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

test('SEC-R12 global selectors in a remote’s sheets restyle its own page only, and nothing of the shell or of another remote, while it is shown and after', async () => {
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
  await settled(page)
  const before = await looks(page, '#content h1, #content table')
  expect(before).toHaveLength(30)
  expect(await paintedInShell(page)).toEqual(unpainted)

  await openPage('/user/integral', '积分赠送')
  const heading = page.getByRole('heading', { name: '积分赠送', exact: true })
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)')
  expect(await paintedInShell(page)).toEqual(unpainted)
  expect(await page.locator('#content').evaluate((element) => getComputedStyle(element).paddingTop)).not.toBe('99px')

  await openPage('/money/customer', '充值消费订单')
  await eventually(() => looks(page, '#content h1, #content table'), before)
  expect(await paintedInShell(page)).toEqual(unpainted)
  expect(complaints).toEqual([])
})
