import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import { openUsers, type RegisteredUser } from '@console/platform/contract/open/users'
import type { Vault } from '../../infra/secrets/vault'
import type { Db } from '../../infra/db/db'
import type { FileStore } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { recordChange } from '../../operators/audit/trail'
import { ownerOfSecurityKey } from '../callers/keys'
import { type OpenCall, openDomain } from '../http/open-domain'
import { findReference } from '../references/queries'
import { addLogins } from './add-logins'
import { apply } from './apply'
import * as queries from './queries'
import { saveUser } from './save-user'

interface Services {
  vault: Vault
  files: FileStore
  uploads: Uploads
}

/** Calls for users, their applications and their sign-ins. */
export function usersDomain({ vault, files, uploads }: Services) {
  return openDomain(openUsers, {
    async save(call) {
      const id = await call.db.transaction((tx) => saveUser(tx, call))
      return stateOf((await queries.findUser(call.db, id))!, call.params.ref)
    },

    async user(call) {
      const user = await queries.findUser(call.db, await found(call.db, call))
      return stateOf(user!, call.params.ref)
    },

    async apply(call) {
      const id = await found(call.db, call)
      await apply(call, id, { files, uploads })
      return stateOf((await queries.findUser(call.db, id))!, call.params.ref)
    },

    addLogins: (call) => call.db.transaction(async (tx) => addLogins(tx, await found(tx, call), call.body.logins)),

    credentials: (call) =>
      call.db.transaction(async (tx) => {
        const id = await found(tx, call)
        const keys = await queries.findKeys(tx, id)
        if (!keys) throw new Problem('user-not-approved', '该用户不是通过实名认证的企业')
        const { caller, ip } = call
        const origin = { at: new Date(), accountId: null, operator: caller.name, ip }
        await recordChange(tx, origin, { subject: 'user', subjectId: id, action: `读取 AppID 与 SecurityKey（密钥 ${caller.keyId}）` })
        return { app_id: keys.appId, security_key: vault.open(keys.sealed, ownerOfSecurityKey(id)) }
      }),
  })
}

/** The user of a reference. @throws Problem 404 when this caller has none */
async function found(db: Db, { caller, params }: Pick<OpenCall<OpenRoute<(typeof openUsers.user)['params']>>, 'caller' | 'params'>) {
  const known = await findReference(db, { namespace: caller.namespace, resource: 'user', ref: params.ref })
  if (!known) throw new Problem('not-found')
  return known.recordId
}

const stateOf = ({ id, registeredAt, checkedAt, ...user }: queries.User, ref: string): RegisteredUser => ({
  ...{ ref, user_id: id, ...user },
  ...{ registered_time: registeredAt.toISOString(), check_time: checkedAt?.toISOString() ?? null },
})
