import type { Page } from 'playwright-core'

/** Chooses a file of any size by its path: playwright would send its bytes to the browser first. */
export async function chooseFile(page: Page, path: string) {
  const cdp = await page.context().newCDPSession(page)
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  const { result } = await cdp.send('Runtime.evaluate', { expression: "document.querySelector('input[type=file]')" })
  await cdp.send('DOM.setFileInputFiles', { objectId: result.objectId, files: [path] })
  await cdp.detach()
}
