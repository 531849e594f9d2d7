import { type Exports, missingExports, type RegistryAnswer, type RegistryRemote, type RemoteVersion } from '../../registry'

/** Written into the host by its build (shared/build/host-plugins.mjs). */
declare const OFFERED_EXPORTS: Exports

/** Each remote in the first of its versions that takes nothing which the host lacks; a remote that has none is left out. */
export function withRunnableVersions(answer: RegistryAnswer, offered: Exports = OFFERED_EXPORTS): RegistryAnswer {
  const runs = ({ requires }: RemoteVersion) => !requires || missingExports(requires.exports, offered).length === 0
  const best = ({ fallback, ...remote }: RegistryRemote): RegistryRemote[] => {
    const usable = fallback && runs(fallback) ? fallback : undefined
    if (runs(remote)) return [{ ...remote, ...(usable && { fallback: usable }) }]
    return usable ? [{ ...remote, ...usable, chosen: 'stable' }] : []
  }
  return { ...answer, remotes: answer.remotes.flatMap(best) }
}
