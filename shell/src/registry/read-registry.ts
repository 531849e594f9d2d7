import { shellApi } from '@console/shared/build/shared-libraries.cjs'
import { RegistryAnswer } from '@console/shared/registry'

const TIMEOUT_MS = 3_000

/**
 * Asks which remotes there are for this operator.
 * @throws when it cannot be had within three seconds or is no registry; the console then runs on its menu alone.
 */
export async function readRegistry(token: string | undefined): Promise<RegistryAnswer> {
  const response = await fetch(`/registry.json?shell=${shellApi}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`registry.json answered ${response.status}`)
  const answer = RegistryAnswer.parse(await response.json())
  // A registry that is a plain file tells everybody the same.
  return { ...answer, remotes: answer.remotes.filter(({ requires }) => requires.shellApi <= shellApi) }
}
