import { ApiError, PERMISSIONS_VERSION } from '@console/shared/contract'
import { RegistryAnswer } from '@console/shared/registry'
import { hostId, runnable } from '@console/shared/remote/host'

const PATIENCE_MS = 3_000

export interface RegistryReading {
  answer: RegistryAnswer
  /** Under which version of the operator's permissions it was given, where the server says so. */
  permissionsVersion?: number
}

/**
 * Asks which remotes there are for this operator.
 * @throws ApiError 401 when the session is over; another error when it cannot be had in time or is no registry.
 */
export async function readRegistry(token: string | undefined, patienceMs = PATIENCE_MS): Promise<RegistryReading> {
  const response = await fetch(`/registry.json?shell=${hostId}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    cache: 'no-cache',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new ApiError(response.status, `registry.json answered ${response.status}`)
  const version = Number(response.headers.get(PERMISSIONS_VERSION))
  const answer = RegistryAnswer.parse(await response.json())
  const { overrideOrigin } = answer
  const overridden = overrideOrigin ? await (await import('../override/override')).withOverride(answer, overrideOrigin) : answer
  return { answer: await runnable(overridden), permissionsVersion: version || undefined }
}

const LAST = 'last-registry'

/** Keeps an answer for the time when none can be had. It goes with the operator. One with a development version in it is none when it is read again. */
export const keepRegistry = (account: string, answer: RegistryAnswer) => localStorage.setItem(LAST, JSON.stringify({ account, hostId, answer }))
export const forgetRegistry = () => localStorage.removeItem(LAST)

/** The last answer that this operator was given, if it is still one. */
export function lastRegistry(account: string): RegistryAnswer | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST) ?? 'null')
    const { data } = RegistryAnswer.safeParse(kept?.answer)
    // What another build of the shell could run, this one may not.
    return kept?.account === account && kept.hostId === hostId ? data : undefined
  } catch {
    // Not ours, or from another time: as good as none.
    return undefined
  }
}
