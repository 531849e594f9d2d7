import { browserStorage } from '@console/platform/browser-storage'
import { ApiError, PERMISSIONS_VERSION } from '@console/platform/contract'
import { RegistryAnswer } from '@console/platform/registry'
import { hostId, runnable } from '@console/platform/remote/host'
import { consoleOrigin } from '../host-page/hosting'

const TIMEOUT_MS = 10_000

/**
 * Whether a registry is the server's last answer. Otherwise the first answer is awaited (`late`) or could not be read
 * (`down`), and an earlier one replaces it, if there is one.
 */
export type RegistryState = 'current' | 'late' | 'down'

export interface RegistryReading {
  answer: RegistryAnswer
  /** The version of the operator's permissions that it was made for, where the server says so. */
  permissionsVersion?: number
}

/**
 * Asks the server which remotes this operator may load.
 * @throws ApiError 401 when the session is over; another error when there is no answer in time, or no registry in it
 */
export async function readRegistry(token: string | undefined): Promise<RegistryReading> {
  const response = await fetch(`${consoleOrigin}/registry.json?shell=${hostId}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new ApiError(response.status, `registry.json answered ${response.status}`)
  const version = Number(response.headers.get(PERMISSIONS_VERSION))
  const answer = RegistryAnswer.parse(await response.json())
  const { overrideOrigin } = answer
  const overridden = overrideOrigin ? await (await import('../override/override')).withOverride(answer, overrideOrigin) : answer
  return { answer: atConsole(await runnable(overridden)), permissionsVersion: version || undefined }
}

/** In another system's page, addresses that are relative to the registry's own are still those of its server. */
function atConsole(answer: RegistryAnswer): RegistryAnswer {
  if (!consoleOrigin) return answer
  const placed = <V extends { url: string }>(version: V): V => ({ ...version, url: new URL(version.url, consoleOrigin).href })
  return { ...answer, remotes: answer.remotes.map((remote) => ({ ...placed(remote), fallback: remote.fallback && placed(remote.fallback) })) }
}

const REVISION_TIMEOUT_MS = 2_500

/**
 * Asks for the registry's revision, which costs a server next to nothing. Undefined where there is no answer now; null
 * where there never is one, as from a server of an older version.
 */
export async function readRevision(): Promise<number | undefined | null> {
  if (!navigator.onLine) return undefined
  try {
    const response = await fetch(`${consoleOrigin}/registry/revision.json`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(REVISION_TIMEOUT_MS),
    })
    const { revision } = response.ok ? ((await response.json().catch(() => ({}))) as { revision?: unknown }) : {}
    if (typeof revision === 'number') return revision
    return response.ok || response.status === 404 ? null : undefined
  } catch {
    // Out of reach: the next one may be answered.
    return undefined
  }
}

const LAST = 'last-registry'

/**
 * Keeps an answer for when none can be had. Cleared on sign-out; an answer with a development version in it is rejected
 * when it is read again.
 */
export const keepRegistry = (account: string, answer: RegistryAnswer) => browserStorage.set(LAST, JSON.stringify({ account, hostId, answer }))
export const forgetRegistry = () => browserStorage.remove(LAST)

/** The last answer that this operator was given, if it can still be read. */
export function lastRegistry(account: string): RegistryAnswer | undefined {
  try {
    const kept = JSON.parse(browserStorage.get(LAST) ?? 'null')
    const { data } = RegistryAnswer.safeParse(kept?.answer)
    // What another build of the shell could run, this one may not.
    // Which shell is current now, it does not know.
    return data && kept.account === account && kept.hostId === hostId ? { ...data, shell: undefined } : undefined
  } catch {
    // Not an answer of this console's, or one of another version: as good as none.
    return undefined
  }
}
