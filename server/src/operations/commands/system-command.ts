import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { readConfig } from '../../config/config'
import { addSystem } from '../../domains/systems/routes'
import { secretNamed } from '../../infra/db/secret'
import { vaultOf } from '../../infra/secrets/vault'
import { StartError } from '../../infra/start-error'
import { recordChange } from '../../operators/audit/trail'
import { onDatabase } from './terminal-command'

const USAGE = `用法：npm run system -- add <名称> --scopes ${Object.keys(scopes).join(',')}`

/**
 * `npm run system -- add <name> --scopes <scope,…>`: the first system of an installation that nobody signs in to.
 * Prints its key, once.
 */
export const systemCommand = onDatabase(async (db, [act, name, flag, list, ...more]) => {
  const given = (list ?? '').split(',') as Scope[]
  if (act !== 'add' || !name || flag !== '--scopes' || more.length || !given.every((scope) => Object.hasOwn(scopes, scope))) throw new StartError(USAGE)
  const vault = vaultOf({ ...readConfig(process.env), own: await secretNamed(db, 'decoys') })
  const { key } = await db.transaction(async (tx) => {
    const made = await addSystem(tx, vault, { name, scopes: given })
    const by = { at: new Date(), accountId: null, operator: '服务器终端', ip: '127.0.0.1' }
    await recordChange(tx, by, { subject: 'system', subjectId: made.id, action: `新增接入系统“${name}”`, after: { name, keyId: made.key.keyId } })
    return made
  })
  console.log(`已新增接入系统“${name}”。密钥只显示这一次：\nkeyid   ${key.keyId}\nsecret  ${key.secret}`)
})
