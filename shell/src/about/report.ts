import type { RegistryAnswer, RegistryRemote } from '@console/shared/registry'
import { type FailureCode, failureCodes } from '@console/shared/remote/host'
import type { Outcome } from '../loading/outlet'

export interface RemoteState {
  name: string
  title: string
  version: string
  /** Why this version is used. */
  why: string
  /** Time to its first page in ms; undefined when it has not been opened. */
  ms?: number
  /** Version and failure code of the last failed attempt. */
  lastError?: string
}

const reasons = { stable: '正式版', candidate: '灰度版', override: '开发版' } as const

/** The state of each of the operator's remotes. */
export const statesOf = ({ remotes }: RegistryAnswer, outcomes: readonly Outcome[]): RemoteState[] =>
  remotes.map((remote) =>
    stateOf(
      remote,
      outcomes.filter((outcome) => outcome.remote === remote.name),
    ),
  )

function stateOf({ name, title, version, chosen }: RegistryRemote, outcomes: Outcome[]): RemoteState {
  const loaded = outcomes.findLast(({ outcome }) => outcome === 'loaded')
  const failed = outcomes.findLast(hasFailed)
  const shown = loaded?.version ?? version
  return {
    name,
    title,
    version: shown,
    why: shown === version ? reasons[chosen] : `上一版（${version} 无法加载）`,
    ms: loaded?.ms,
    lastError: failed && `${failed.version}: ${failed.outcome}（${failureCodes[failed.outcome]}）`,
  }
}

const hasFailed = (outcome: Outcome): outcome is Outcome & { outcome: FailureCode } => outcome.outcome !== 'loaded'

/** A report for support, without personal data. */
export function reportOf(revision: number | undefined, states: RemoteState[], { userAgent, at }: { userAgent: string; at: Date }) {
  const lines = states.map(({ name, version, why, ms, lastError }) =>
    [`${name}@${version}`, why, ms === undefined ? '未打开' : `${ms} ms`, lastError && `最近一次失败 ${lastError}`].filter(Boolean).join('，'),
  )
  return [`存证公证运营后台，目录版本 ${revision ?? '未知'}`, at.toISOString(), userAgent, ...lines].join('\n')
}
