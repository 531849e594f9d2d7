import type { Page } from 'playwright-core'

/**
 * The tabs of a page's window, as the browser knows them. For a tab that a Ctrl+click has opened, Playwright sometimes
 * sends no event, and it can wait for the first navigation of such a tab for ever.
 */
export async function tabsOf(page: Page): Promise<{ path: string; title: string }[]> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { browserContextId } = (await cdp.send('Target.getTargetInfo')).targetInfo
    const { targetInfos } = await cdp.send('Target.getTargets')
    return targetInfos
      .filter((target) => target.type === 'page' && target.browserContextId === browserContextId)
      .map(({ url, title }) => ({ path: new URL(url).pathname, title }))
  } finally {
    await cdp.detach()
  }
}
