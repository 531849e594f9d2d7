import type { RegistryAnswer } from '@console/shared/registry'
import { backEnd } from './back-end'

/** What the registry tells an operator whose shell offers all that a remote can ask for. */
export async function registryOf(url: string, token: string): Promise<RegistryAnswer> {
  const response = await fetch(`${url}/registry.json?shell=9999`, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()) as RegistryAnswer
}

/** Every page without parameters that the registry names to the administrator, in the order of the remotes. */
export async function findRemotePages(url: string): Promise<string[]> {
  const { remotes } = await registryOf(url, await backEnd(url).signIn('admin@demo.cn'))
  return remotes.flatMap(({ routes }) => routes.map(({ path }) => path)).filter((path) => !path.includes(':'))
}

/** The same, found before all files, since a test needs its name before it can ask. */
export const remotePages: string[] = JSON.parse(process.env.E2E_PAGES ?? '[]')
