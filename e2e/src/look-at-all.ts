import type { Page } from 'playwright-core'

/**
 * Opens every document of a review by its key, and waits until each is shown: approving without this asks for
 * confirmation.
 */
export async function lookAtAll(page: Page) {
  const section = page.locator('section[aria-label^=证件]')
  await section.waitFor()
  for (let tries = 0; tries < 100; tries++) {
    await section.locator('img:not([alt=""])').evaluateAll((images) => Promise.all(images.map((image) => (image as HTMLImageElement).decode())))
    await section.getByText(/^正在加载/).waitFor({ state: 'detached' })
    // The count changes a moment after the document is shown.
    await page.waitForTimeout(50)
    const counted = section.getByText(/^已看 \d+\/\d+$/)
    const [seen, all] = (await counted.count()) ? (await counted.textContent())!.match(/\d+/g)! : []
    if (seen === all) return
    await page.keyboard.press('e')
  }
  throw new Error('Not every document could be shown')
}
