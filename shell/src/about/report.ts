import type { RegistryAnswer, RegistryRemote } from '@console/shared/registry'
import { type FailureCode, failureCodes } from '@console/shared/remote/host'
import type { Outcome } from '../loading/outlet'

export interface RemoteState {
  name: string
  title: string
  version: string
  /** Why this version stands on the screen, or would. */
  why: string
  /** How long it took to its first page, in ms; undefined while it has not been opened. */
  ms?: number
  /** Of the last try that failed. */
  lastError?: string
}

const reasons = { stable: '正式版', candidate: '灰度版', override: '开发版' } as const

/** Every remote that this operator has, in the version that they see, and how loading it went. */
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

/** For support: what is on the screen and how it got there, and nothing about the person before it. */
export function reportOf(revision: number | undefined, states: RemoteState[], { userAgent, at }: { userAgent: string; at: Date }) {
  const lines = states.map(({ name, version, why, ms, lastError }) =>
    [`${name}@${version}`, why, ms === undefined ? '未打开' : `${ms} ms`, lastError && `最近一次失败 ${lastError}`].filter(Boolean).join('，'),
  )
  return [`存证公证运营后台，目录版本 ${revision ?? '未知'}`, at.toISOString(), userAgent, ...lines].join('\n')
}
