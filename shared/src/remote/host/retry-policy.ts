import { defaultLimits, type RegistryRemote, type RemoteVersion } from '@console/platform/registry'

/**
 * When loading a remote is tried again, and how long each try may take. All of it lies within the remote's own `loadMs`
 * (`limits` in the registry):
 *
 *     |------------- the version: 0.7 -------------|-- the version before it: 0.3 --|   then a card with 重试
 *     |--- a file: 0.4 ---|-- once more: 0.3 --|
 *
 * Where there is no version before it, the version has all of the time.
 */
const FILE_SHARES = [0.4, 0.3] as const
const FALLBACK_SHARE = 0.3

/** A version to try, and by when it must show a page, in milliseconds since the outlet was entered. */
export interface Attempt {
  version: RemoteVersion
  untilMs: number
}

/** The versions of a remote to try, one after the other. */
export function attemptsOf(remote: RegistryRemote): Attempt[] {
  const { loadMs } = remote.limits ?? defaultLimits
  const { fallback } = remote
  if (!fallback) return [{ version: remote, untilMs: loadMs }]
  return [
    { version: remote, untilMs: loadMs * (1 - FALLBACK_SHARE) },
    { version: fallback, untilMs: loadMs },
  ]
}

/**
 * How long a script may take at its own address, and then at another one: a browser would join a request that hangs.
 */
export const fileTimeouts = (loadMs = defaultLimits.loadMs): readonly number[] => FILE_SHARES.map((share) => loadMs * share)

/** Loads an entry a second time, at once, when the first try failed: each call asks for another address. */
export const twice = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => load().catch(load)
