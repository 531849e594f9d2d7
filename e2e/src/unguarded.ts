import type { Page } from 'playwright-core'
import { open, url } from './operator'

/** What the federation's own SDK makes a function of, and calls, wherever it reads a manifest. */
export const poison = "function () { globalThis.canary = 'getPublicPath'; return '/canary/' }"

/** What a script that must not run left behind. */
export const canaryIn = (page: Page) => page.evaluate(() => (globalThis as { canary?: string }).canary)

/** A window in which the page's content security policy stops nothing: what is tested must hold without it. */
export async function openUnguarded(address = url) {
  const operator = await open('admin@demo.cn', address)
  await (await operator.context.newCDPSession(operator.page)).send('Page.setBypassCSP', { enabled: true })
  return operator
}
