import type { RegistryAnswer } from '../../registry'

/** Written into the host by its build (shared/build/host-plugins.mjs). */
declare const HOST_ID: string

/** Names to the server what this host offers to remotes: `/registry.json?shell=<hostId>`. */
export const hostId = HOST_ID

/**
 * What this host can run of an answer. A server that knows the host has left out the rest and says nothing of
 * requirements; a server of another version, and a registry that is a plain file, have not.
 */
export async function runnable(answer: RegistryAnswer): Promise<RegistryAnswer> {
  if (!answer.remotes.some(({ requires, fallback }) => requires ?? fallback?.requires)) return answer
  const { withRunnableVersions } = await import('./runnable-versions')
  return withRunnableVersions(answer)
}
