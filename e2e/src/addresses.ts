import type { RegistryAnswer } from '@console/platform/registry'
import type { Page } from 'playwright-core'
import { load } from './list'

/** A page of a remote, and an address of it. */
export interface Address {
  remote: string
  path: string
  address: string
}

/** Addresses of the console that a page links to, also under 更多 of its first row. */
async function linksOf(page: Page) {
  const more = page.locator('#content tbody').getByRole('button', { name: '更多' })
  if (await more.count()) {
    await more.first().click()
    await page.getByRole('menu').filter({ visible: true }).last().waitFor()
  }
  return page.locator('#content a[href^="/"], .ant-dropdown a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
}

const matches = (path: string, address: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0]!)

/**
 * An address of every page of the remotes, by remote. Those of single records are found as an operator finds them, by
 * links of the other pages; `unfound` are those to which nothing links.
 */
export async function addressesOf(page: Page, { remotes }: RegistryAnswer) {
  const all = remotes.flatMap(({ name, routes }) => routes.map(({ path }) => ({ remote: name, path })))
  const found: Address[] = all.filter(({ path }) => !path.includes(':')).map((route) => ({ ...route, address: route.path }))
  const waiting = new Set(all.filter(({ path }) => path.includes(':')))
  // Grows as pages link to others.
  for (const { address } of found) {
    if (!waiting.size) break
    await load(page, address)
    const links = await linksOf(page)
    for (const route of waiting) {
      const link = links.find((one) => matches(route.path, one))
      if (!link) continue
      waiting.delete(route)
      found.push({ ...route, address: link })
    }
  }
  return { found, unfound: [...waiting].map(({ path }) => path) }
}
