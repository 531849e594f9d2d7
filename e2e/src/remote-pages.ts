import type { RegistryAnswer } from '@console/shared/registry'
import { backEnd } from './back-end'

/** The registry's answer to an operator, for a shell that has everything that a remote may require. */
export async function registryOf(url: string, token: string): Promise<RegistryAnswer> {
  const response = await fetch(`${url}/registry.json?shell=9999`, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()) as RegistryAnswer
}

/** Every page without parameters that the registry names to the administrator, in the order of the remotes. */
export async function findRemotePages(url: string): Promise<string[]> {
  const { remotes } = await registryOf(url, await backEnd(url).signIn('admin@demo.cn'))
  return remotes.flatMap(({ routes }) => routes.map(({ path }) => path)).filter((path) => !path.includes(':'))
}

/** The same pages, found by `startAll`: test titles are needed before a server runs. */
export const remotePages: string[] = JSON.parse(process.env.E2E_PAGES ?? '[]')
