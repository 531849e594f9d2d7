import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { findNewestKey, lockSystems } from '../../domains/systems/queries'
import { addSystem } from '../../domains/systems/routes'
import type { Db } from '../../infra/db/db'
import type { Vault } from '../../infra/secrets/vault'
import { ownerOfSystemKey } from '../../open/callers/keys'
import { recordChange } from '../../operators/audit/trail'

/** The system by which the outside world is played. */
export const PLATFORM_NAME = '演示平台'

/** The key of that system, which is made once. Undefined when operators have stopped it. */
export const platformKey = (db: Db, vault: Vault) =>
  db.transaction(async (tx) => {
    await lockSystems(tx)
    const kept = await findNewestKey(tx, PLATFORM_NAME)
    if (kept?.status === 2) return undefined
    if (kept) return { keyId: kept.keyId, secret: vault.open(kept.sealed, ownerOfSystemKey(kept.keyId)) }
    const { id, key } = await addSystem(tx, vault, { name: PLATFORM_NAME, scopes: Object.keys(scopes) as Scope[] })
    const by = { at: new Date(), accountId: null, operator: '服务器启动', ip: '127.0.0.1' }
    await recordChange(tx, by, { subject: 'system', subjectId: id, action: `新增接入系统“${PLATFORM_NAME}”`, after: { name: PLATFORM_NAME, keyId: key.keyId } })
    return key
  })
