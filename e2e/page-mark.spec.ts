import type { Page } from 'playwright-core'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { open } from './src/operator'

const markOn = (page: Page) => page.locator('[popover=manual]')

/**
 * Whether the mark is visible in a part of the window: hiding it changes the pixels. Looks again while something else
 * changes them, too.
 */
async function isSeenIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const shotOf = async (shown: boolean) => {
    await page.evaluate(
      (css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      },
      shown ? '' : '[popover=manual] { visibility: hidden }',
    )
    return page.screenshot({ clip })
  }
  let isSeen = false
  await eventually(async () => {
    const [first, without, again] = [await shotOf(true), await shotOf(false), await shotOf(true)]
    isSeen = !first.equals(without)
    return first.equals(again)
  }, true)
  return isSeen
}

const partOf = async (page: Page, selector: string) => (await page.locator(selector).last().boundingBox())!

test('UX-E4 the viewer’s name is over the page, a dialog, the image viewer and full screen, and takes no clicks', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  await markOn(page).waitFor()
  expect(await isSeenIn(page, await partOf(page, '#content'))).toBe(true)
  const image = await markOn(page).evaluate((mark) => decodeURIComponent(mark.style.backgroundImage))
  expect(image).toMatch(/陈志远 · admin@demo\.cn<.*20\d\d-\d\d-\d\d \d\d:\d\d/)

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('下一行').waitFor()
  expect(await isSeenIn(page, await partOf(page, '[role=dialog]'))).toBe(true)
  await page.keyboard.press('Escape')

  await page.goto('/user/enterprise?status=2')
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('application').waitFor()
  await page.evaluate(() => Promise.all([...document.querySelectorAll<HTMLImageElement>('[role=application] img')].map((shown) => shown.decode())))
  await markOn(page).waitFor()
  expect(await isSeenIn(page, await partOf(page, '[role=application]'))).toBe(true)

  await page.evaluate(() => document.querySelector('[role=application]')!.requestFullscreen())
  await page.waitForFunction(() => document.querySelector('[popover]')?.matches(':popover-open'))
  expect(await isSeenIn(page, { x: 0, y: 0, width: 1366, height: 768 })).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await page.waitForFunction(() => !document.querySelector('[popover]')?.matches(':popover-open'))
  expect(complaints).toEqual([])
})

test('UX-E4 a mark that is removed or hidden is restored at once', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await markOn(page).waitFor()
  for (const change of ['removed', 'hidden', 'faint'] as const) {
    const styles = await page.evaluate(async (how) => {
      const mark = document.querySelector<HTMLElement>('[popover]')!
      if (how === 'removed') mark.remove()
      else if (how === 'hidden') mark.hidden = true
      else mark.style.opacity = '0'
      await new Promise(requestAnimationFrame)
      const { display, visibility, opacity } = getComputedStyle(document.querySelector('[popover]')!)
      return [display, visibility, opacity]
    }, change)
    expect([change, ...styles]).toEqual([change, 'block', 'visible', '1'])
  }
})
