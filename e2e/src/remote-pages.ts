import type { RegistryAnswer } from '@console/platform/registry'
import type { BrowserContext } from 'playwright-core'
import { backEnd } from './back-end'

/** The registry's answer to an operator, for a shell with everything that a remote may require. */
export async function registryOf(url: string, token: string): Promise<RegistryAnswer> {
  const response = await fetch(`${url}/registry.json?shell=9999`, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()) as RegistryAnswer
}

/** Removes a remote from a window's registry answer: its pages in the menu are not live. */
export const takeAway = (context: BrowserContext, name: string) =>
  context.route('**/registry.json*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as RegistryAnswer
    await route.fulfill({ response, json: { ...answer, remotes: answer.remotes.filter((remote) => remote.name !== name) } })
  })

/** Every page without parameters that the registry names to the administrator, in the order of the remotes. */
export async function findRemotePages(url: string): Promise<string[]> {
  const { remotes } = await registryOf(url, await backEnd(url).signIn('admin@demo.cn'))
  return remotes.flatMap(({ routes }) => routes.map(({ path }) => path)).filter((path) => !path.includes(':'))
}

/** The same pages, found by `startAll`: test titles are needed before a server runs. */
export const remotePages: string[] = JSON.parse(process.env.E2E_PAGES ?? '[]')
