import type { Page } from 'playwright-core'
import { open, url } from './operator'

/** A `getPublicPath` as the federation's SDK would evaluate it when it reads a manifest. */
export const poison = "function () { globalThis.canary = 'getPublicPath'; return '/canary/' }"

/** A global that a script that must not run would set. */
export const canaryIn = (page: Page) => page.evaluate(() => (globalThis as { canary?: string }).canary)

/** Opens a window without content security policy, because the test must pass without it. */
export async function openUnguarded(address = url) {
  const operator = await open('admin@demo.cn', address)
  await (await operator.context.newCDPSession(operator.page)).send('Page.setBypassCSP', { enabled: true })
  return operator
}
