import { ApiError } from '@console/platform/contract'
import { SUPER_ROLE } from '@console/platform/contract/authority'
import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { MAX_KEYS, systemStatuses, systems } from '@console/platform/contract/systems'
import { domain } from '../../http/call'
import type { Db } from '../../infra/db/db'
import type { Vault } from '../../infra/secrets/vault'
import type { Operator } from '../../operators/access/operator'
import { newSystemKey, ownerOfSystemKey } from '../../open/callers/keys'
import * as queries from './queries'

export const systemsDomain = ({ vault }: { vault: Vault }) =>
  domain(systems, {
    list: ({ db, input }) => queries.listSystems(db, input),

    system: async ({ db, input: { id } }) => existing(await queries.findSystemRow(db, id)),

    async add({ db, input: { name, scopes: given }, operator, record }) {
      requireMayHandOut(operator, scopesIn(given))
      const made = await addSystem(db, vault, { name, scopes: scopesIn(given) })
      record({
        subject: 'system',
        subjectId: made.id,
        action: `新增接入系统“${name}”`,
        after: { name, scopes: namesOf(scopesIn(given)), keyId: made.key.keyId },
      })
      return made.key
    },

    async edit({ db, input: { id, name, scopes: given }, operator, record }) {
      await queries.lockSystems(db)
      const before = existing(await queries.findSystem(db, id))
      if (await queries.nameTaken(db, name, id)) throw nameIsTaken()
      const after = { id, name, scopes: scopesIn(given) }
      requireMayHandOut(
        operator,
        after.scopes.filter((scope) => !before.scopes.includes(scope)),
      )
      await queries.updateSystem(db, after)
      const facts = (system: Pick<queries.System, 'name' | 'scopes'>) => ({ name: system.name, scopes: namesOf(system.scopes) })
      record({ subject: 'system', subjectId: id, action: `编辑接入系统“${before.name}”`, before: facts(before), after: facts(after) })
      return null
    },

    async changeStatus({ db, input: { id, status }, operator, record }) {
      await queries.lockSystems(db)
      const { name, status: before, scopes: held } = existing(await queries.findSystem(db, id))
      // Its keys work again: that is as giving them. Everybody may stop one.
      if (status === 1) requireMayHandOut(operator, held, `有“${scopes.sessions}”权限的系统只能由超级管理员启用`)
      await queries.setStatus(db, id, status)
      record({ subject: 'system', subjectId: id, action: `${systemStatuses[status]}接入系统“${name}”`, before: { status: before }, after: { status } })
      return null
    },

    async addKey({ db, input: { id }, operator, record }) {
      await queries.lockSystems(db)
      const { name, scopes: held, keys } = existing(await queries.findSystem(db, id))
      requireMayHandOut(operator, held)
      if (keys.length >= MAX_KEYS) throw new ApiError(409, `最多同时使用 ${MAX_KEYS} 个密钥，请先停用旧密钥`)
      const key = await addKey(db, vault, id)
      record({ subject: 'system', subjectId: id, action: `为接入系统“${name}”新增密钥`, after: { keyId: key.keyId } })
      return key
    },

    async endKey({ db, input: { keyId }, record }) {
      await queries.lockSystems(db)
      const { id, name, keys } = existing(await queries.findSystemOfKey(db, keyId), '密钥')
      if (keys.length === 1) throw new ApiError(409, '这是该系统唯一的密钥：请先新增密钥，或停用该系统')
      await queries.deleteKey(db, keyId)
      record({ subject: 'system', subjectId: id, action: `停用接入系统“${name}”的密钥`, before: { keyId } })
      return null
    },
  })

/** Makes a system with its first key. @throws ApiError 422 when the name is taken */
export async function addSystem(tx: Db, vault: Vault, system: { name: string; scopes: Scope[] }) {
  await queries.lockSystems(tx)
  if (await queries.nameTaken(tx, system.name)) throw nameIsTaken()
  const id = await queries.insertSystem(tx, system, new Date())
  return { id, key: await addKey(tx, vault, id) }
}

async function addKey(tx: Db, vault: Vault, systemId: number) {
  const key = newSystemKey()
  await queries.insertKey(tx, { keyId: key.keyId, systemId, sealed: vault.seal(key.secret, ownerOfSystemKey(key.keyId)), at: new Date() })
  return key
}

/** The owner of a key with this right may do what other operators may. @throws ApiError 403 */
function requireMayHandOut({ roleId }: Operator, given: readonly Scope[], refusal = `“${scopes.sessions}”的权限和密钥只能由超级管理员授予`) {
  if (given.includes('sessions') && roleId !== SUPER_ROLE) throw new ApiError(403, refusal)
}

/** In the contract's order, each once. */
const scopesIn = (given: string) => (Object.keys(scopes) as Scope[]).filter((scope) => given.split(',').includes(scope))
const namesOf = (given: readonly Scope[]) => given.map((scope) => scopes[scope]).join('、')

function existing<T>(found: T | undefined, what = '接入系统'): T {
  if (!found) throw new ApiError(404, `该${what}不存在`)
  return found
}

const nameIsTaken = () => new ApiError(422, '系统名称已存在', { fields: { name: '系统名称已存在' } })
