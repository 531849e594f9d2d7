import { type Exports, LOADER_PROTOCOL, type Offer, type RegistryAnswer, type RegistryRemote, type RemoteVersion, runsIn } from '../../registry'

/** Written into the host by its build (shared/build/host-plugins.mjs). */
declare const OFFERED_EXPORTS: Exports

/**
 * Each remote in the first of its versions that takes nothing which the host lacks; a remote that has none is left out.
 */
export function withRunnableVersions(answer: RegistryAnswer, offered: Offer = { protocol: LOADER_PROTOCOL, exports: OFFERED_EXPORTS }): RegistryAnswer {
  const runs = ({ requires }: RemoteVersion) => !requires || runsIn({ protocol: requires.protocol, requires }, offered)
  const best = ({ fallback, ...remote }: RegistryRemote): RegistryRemote[] => {
    const usable = fallback && runs(fallback) ? fallback : undefined
    if (runs(remote)) return [{ ...remote, ...(usable && { fallback: usable }) }]
    return usable ? [{ ...remote, ...usable, chosen: 'stable' }] : []
  }
  const withheld = answer.remotes.filter((remote) => !runs(remote)).map(({ name, title, owner, version }) => ({ name, title, owner, version }))
  return { ...answer, remotes: answer.remotes.flatMap(best), ...(withheld.length > 0 && { withheld }) }
}
