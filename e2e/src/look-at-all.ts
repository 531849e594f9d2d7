import type { Page } from 'playwright-core'

/** Looks at every document of a review by its key, as long as it takes each to be shown: who approves without is asked. */
export async function lookAtAll(page: Page) {
  const section = page.locator('section[aria-label^=证件]')
  await section.waitFor()
  for (;;) {
    await section.locator('img:not([alt=""])').evaluateAll((images) => Promise.all(images.map((image) => (image as HTMLImageElement).decode())))
    const text = (await section.textContent())?.match(/已看 (\d+)\/(\d+)/)
    if (!text || text[1] === text[2]) return
    await page.keyboard.press('e')
    await page.waitForFunction((before) => !document.querySelector('section[aria-label^=证件]')?.textContent?.includes(before), `已看 ${text[1]}/`)
  }
}
