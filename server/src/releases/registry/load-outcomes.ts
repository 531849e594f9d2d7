import type { Permission } from '@console/platform/contract'
import { type RegistryDocument, resolveRegistry, withoutCandidate } from '@console/platform/registry'
import { recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import type { Operator } from '../../operators/access/operator'
import type { placesInSources } from '../maps/places-in-sources'
import type { LoadOutcome, LoadReport } from './load-report'
import { countFailure, failureFigures } from './failure-queries'
import { withoutPersonalData } from './without-personal-data'
import { countLoad, countVisit, loadHealth, readRegistry, replaceRegistry } from './queries'
import { rolloutOf, withReason, withRollout } from './registry-changes'

/**
 * Counts the loads that an operator's shell reports, and resolves to the failures among them. Only what the registry
 * offers this operator counts, so that nobody speaks of a version that they do not have; and a candidate that fails for
 * too many operators is taken back. Messages are kept, and answered, without what may identify a person. `placesIn`
 * finds where in the sources something was thrown.
 */
export function countLoads(db: Db, { accountId, may, loads, visits, placesIn }: LoadReport & Pick<Operator, 'accountId' | 'may'> & Places) {
  return db.transaction(async (tx) => {
    const { document, revision } = await readRegistry(tx)
    const offered = isOffered(document, { accountId, may })
    const counted = loads.filter(offered)
    const stackOf = placesIn(tx)
    const failures = []
    for (const { frames = [], ...load } of counted.filter(({ outcome }) => outcome !== 'loaded')) {
      const { integrity } = document.remotes[load.remote]!.versions[load.version]!
      // Of the release's own files alone: what else a browser names is nobody's word.
      const own = frames.filter((frame) => Object.hasOwn(integrity, frame.split(':')[0]!))
      failures.push({ ...load, message: withoutPersonalData(load.message ?? ''), stack: await stackOf({ ...load, frames: own }) })
    }
    for (const load of counted) await countLoad(tx, accountId, load)
    for (const { outcome: code, ...failure } of failures) await countFailure(tx, accountId, { ...failure, code })
    for (const visit of visits.filter(offered)) await countVisit(tx, accountId, visit)
    const failed = new Set(failures.map(({ remote }) => remote))
    for (const remote of failed) if (await takeBackIfBroken(tx, { document, revision, remote })) break
    return failures
  })
}

interface Places {
  placesIn: ReturnType<typeof placesInSources>
}

/** Whether an operator may be given a version: the one that they should have, or the one that it falls back to. */
function isOffered(document: RegistryDocument, { accountId, may }: Pick<Operator, 'accountId' | 'may'>) {
  const asking = { accountId, may: (permission: string) => may(permission as Permission) }
  const { remotes } = resolveRegistry(document, 0, asking)
  const offered = new Set(remotes.flatMap(({ name, version, fallback }) => [`${name}@${version}`, `${name}@${fallback?.version}`]))
  return ({ remote, version }: Pick<LoadOutcome, 'remote' | 'version'>) => offered.has(`${remote}@${version}`)
}

/** Resolves to whether it was taken back. When the registry is changed at the same moment, the next report does it. */
async function takeBackIfBroken(tx: Db, { document, revision, remote }: { document: RegistryDocument; revision: number; remote: string }) {
  const rollout = rolloutOf(document, remote)
  const { candidate } = rollout
  if (!candidate) return false
  const { failing, share } = await loadHealth(tx, remote, candidate.version)
  const { failures, share: limit } = candidate.rollbackWhen
  if (failing < failures || share < limit) return false
  const facts = `${failing} 名操作员，失败率 ${Math.round(share * 100)}%`
  const codes = (await failureFigures(tx, remote)).filter(({ version }) => version === candidate.version).map(({ code, times }) => `${code} ${times} 次`)
  const taken = withRollout(document, remote, withoutCandidate(rollout))
  const changed = withReason(taken, remote, candidate.version, `加载失败过多，自动撤回：${facts}，${codes.join('、')}`)
  if (!(await replaceRegistry(tx, { revision, document: changed }))) return false
  const action = `${remote} 的候选版本 ${candidate.version} 加载失败过多（${facts}），已自动撤回`
  const change = { subject: 'release', subjectId: null, action, before: rollout, after: withoutCandidate(rollout) } as const
  await recordChange(tx, { at: new Date(), accountId: null, operator: '系统', ip: '' }, change)
  return true
}
