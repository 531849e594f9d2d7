import type { ModuleVersion } from '@console/platform/contract/modules'
import type { RegistryDocument, Rollout } from '@console/platform/registry'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import type { VersionStatus } from '../../releases/deploy/version-status'

function statusOf({ stable, previous, candidate }: Rollout, { version, takenBack }: VersionStatus): ModuleVersion['status'] {
  if (version === stable) return 1
  if (version === candidate?.version) return 2
  if (version === previous) return 3
  return takenBack ? 4 : 5
}

const nothingMeasured = { operators: 0, loads: 0, failureShare: null, loadMs: null, slowestInteractionMs: null, lcpMs: null, cls: null, failures: [] }

/**
 * The versions of a remote that operators are given, that were taken back, or that somebody had lately: those in use
 * first.
 */
export function listedVersions(name: string, { rollout, versions }: RegistryDocument['remotes'][string], found: VersionStatus[]): ModuleVersion[] {
  return found
    .map((one) => {
      const { version, takenBack } = one
      const { title, owner } = versions[version]!
      const back = { takenBackAt: takenBack ? shanghaiTime(new Date(takenBack.at)) : null, takenBackWhy: takenBack?.why ?? null }
      return { ...nothingMeasured, ...one, id: `${name}@${version}`, title, owner, status: statusOf(rollout, one), ...back }
    })
    .filter(({ status, loads }) => status < 5 || loads > 0)
    .sort((one, other) => one.status - other.status)
}
