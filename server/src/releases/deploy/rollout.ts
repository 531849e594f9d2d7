import { randomBytes } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import type { Offer, Rollout } from '@console/platform/registry'
import { type Origin, recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { readTree } from '../../operators/permissions/queries'
import { forgetLoads, readRegistry, replaceRegistry } from '../registry/queries'
import { warningsOf } from './canary'
import { type Move, moved, rolloutOf, withReason, withRollout } from '../registry/registry-changes'

interface RollingOut {
  name: string
  move: Move
  /** Of the registry that the caller has seen. */
  revision: number
  /** By the current shell, where there is one. */
  offered?: Offer
  by: Omit<Origin, 'at'>
}

interface RolledOut {
  revision: number
  rollout: Rollout
  /** What its author should know, in words. */
  warnings: string[]
}

/**
 * Moves the pointer of a remote. @throws ApiError 409 when the registry has changed since `revision`, 422 when the move
 * makes no sense
 */
export function rollOut(db: Db, { name, move, revision, offered, by }: RollingOut): Promise<RolledOut> {
  return db.transaction(async (tx) => {
    const current = await readRegistry(tx)
    if (current.revision !== revision) throw changedMeanwhile(current.revision)
    const { rollout, action } = moved(current.document, name, move, { newSalt: randomBytes(8).toString('hex'), offered, tree: await readTree(tx) })
    const before = rolloutOf(current.document, name)
    const { candidate } = rollout
    const given = withRollout(current.document, name, rollout)
    const document = 'takeBack' in move ? withReason(given, name, (before.candidate?.version ?? before.stable)!, '由部署团队撤回') : given
    if (!(await replaceRegistry(tx, { revision, document }))) throw changedMeanwhile((await readRegistry(tx)).revision)
    if (candidate && candidate.version !== before.candidate?.version) await forgetLoads(tx, name, candidate.version)
    await recordChange(tx, { at: new Date(), ...by }, { subject: 'release', subjectId: null, action, before, after: rollout })
    return { revision: revision + 1, rollout, warnings: await warningsOf(tx, document, name) }
  })
}

const changedMeanwhile = (revision: number) => new ApiError(409, `注册表已被他人修改，当前修订号为 ${revision}`, { revision })
