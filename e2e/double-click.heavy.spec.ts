import type { Page } from 'playwright-core'
import { load } from './src/list'
import { open } from './src/operator'
import { remotePages } from './src/remote-pages'

/** How long no call may be made until an act counts as finished, in milliseconds. */
const QUIET_MS = 500

/** In a page's heading line and its first row. Links open another page, which a second click cannot undo. */
const buttonsOf = (page: Page) => page.locator('#content h1 ~ * button:enabled:visible, tbody tr.ant-table-row:first-of-type button:enabled:visible')

/** The effects of an act on a page: files, another address, dialogs and menus. */
async function outcomeOf(page: Page, act: () => Promise<void>) {
  const before = page.url()
  let [files, asking, quietSince] = [0, 0, Date.now()]
  const ask = (change: number) => () => {
    asking += change
    quietSince = Date.now()
  }
  const [begin, end, arrive] = [ask(1), ask(-1), () => files++]
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('download', arrive)
  await act()
  quietSince = Date.now()
  while (asking > 0 || Date.now() - quietSince < QUIET_MS) await page.waitForTimeout(50)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('download', arrive)
  return { files, moved: page.url() !== before, opened: await page.locator('[role=dialog]:visible, [role=menu].ant-dropdown-menu:visible').count() }
}

test.each(remotePages)('UX-F4 on %s a double click on each button has the effect of one click', async (path) => {
  const { page } = await open('admin@demo.cn')
  await load(page, path)
  const buttons = await buttonsOf(page).count()
  for (let at = 0; at < buttons; at++) {
    await load(page, path)
    const button = buttonsOf(page).nth(at)
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent())
    const once = await outcomeOf(page, () => button.click())
    await load(page, path)
    const twice = await outcomeOf(page, () => button.dblclick())
    expect({ name, ...twice }).toEqual({ name, ...once })
  }
})
