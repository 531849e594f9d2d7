import type { RegistryAnswer, RegistryRemote, Withheld } from '@console/platform/registry'
import { type FailureCode, failureCodes } from '@console/platform/remote/host'
import type { Outcome } from '../loading/outcome'
import { isOutdated, ownBuild } from '../update/newer-shell'

interface RemoteState {
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

/** The state of each of the operator's remotes, and of those that this shell cannot run. */
export function statesOf(registry: RegistryAnswer, outcomes: readonly Outcome[]): RemoteState[] {
  const { remotes, withheld = [] } = registry
  const remedy = ({ version, owner }: Withheld) =>
    isOutdated(registry) ? `${version} 需要新的主应用：请刷新页面` : `${version} 不适用于当前主应用：需由${owner}重新构建并发布`
  const given = remotes.map((remote) => {
    const state = stateOf(
      remote,
      outcomes.filter((outcome) => outcome.remote === remote.name),
    )
    const instead = withheld.find(({ name }) => name === remote.name)
    return instead ? { ...state, why: `上一版（${remedy(instead)}）` } : state
  })
  const missing = withheld.filter(({ name }) => !remotes.some((remote) => remote.name === name))
  return [...given, ...missing.map((one) => ({ name: one.name, title: one.title, version: '无', why: `未提供（${remedy(one)}）` }))]
}

function stateOf({ name, title, version, chosen }: RegistryRemote, outcomes: Outcome[]): RemoteState {
  const loaded = outcomes.filter(({ outcome }) => outcome === 'loaded').at(-1)
  const failed = outcomes.filter(hasFailed).at(-1)
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
  return [`存证公证运营后台，主应用 ${ownBuild ?? '未知'}，目录版本 ${revision ?? '未知'}`, at.toISOString(), userAgent, ...lines].join('\n')
}
