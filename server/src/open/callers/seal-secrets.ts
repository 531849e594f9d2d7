import type { Db } from '../../infra/db/db'
import type { Vault } from '../../infra/secrets/vault'
import { ownerOfSecurityKey, ownerOfSystemKey } from './keys'
import { ownerOfAuthenticator } from '../../operators/access/totp'
import { ownerOfRefresh } from '../../operators/sessions/token'
import { ownerOfWebhook } from '../../events/webhooks/secret'
import * as queries from './queries'

const AT_A_TIME = 500

/** Seals by the newest key all secrets that are unsealed or sealed by older keys. @returns how many */
export async function sealSecrets(db: Db, vault: Vault, signal?: AbortSignal): Promise<number> {
  let sealed = 0
  await sealEach(queries.findOutdatedKeys, queries.replaceKept, (id) => ownerOfSecurityKey(Number(id)))
  await sealEach(queries.findOutdatedSystemKeys, queries.replaceKeptOfSystem, ownerOfSystemKey)
  await sealEach(queries.findOutdatedAuthenticators, queries.replaceKeptOfAuthenticator, (id) => ownerOfAuthenticator(Number(id)))
  await sealEach(queries.findOutdatedWebhooks, queries.replaceKeptOfWebhook, (id) => ownerOfWebhook(Number(id.split(' ')[0])))
  await sealEach(queries.findOutdatedRefreshes, queries.replaceKeptRefresh, (id) => ownerOfRefresh(Buffer.from(id, 'hex')))
  return sealed

  async function sealEach(find: typeof queries.findOutdatedKeys, replace: typeof queries.replaceKept, ownerOf: (id: string) => string) {
    for (;;) {
      const found = await find(db, vault.prefix, AT_A_TIME)
      for (const secret of found) {
        if (signal?.aborted) return
        await replace(db, secret, vault.seal(vault.open(secret.kept, ownerOf(secret.id)), ownerOf(secret.id)))
        sealed += 1
      }
      if (found.length < AT_A_TIME) return
    }
  }
}
