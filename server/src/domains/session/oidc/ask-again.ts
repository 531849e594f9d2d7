import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../infra/db/db'
import { providerOf } from '../../../infra/oidc/provider'
import type { OidcSettings, Person } from '../../../infra/oidc/sign-in-service'
import type { Vault } from '../../../infra/secrets/vault'
import { recordChange } from '../../../operators/audit/trail'
import { ownerOfRefresh } from '../../../operators/sessions/token'
import * as queries from './oidc-queries'
import { callbackOf } from './routes'
import { follow } from './sign-in-as'

/** So long after it was asked, the provider is asked about a session again that is in use. */
const AGAIN_MS = 10 * 60_000
/** What a server takes at once, and what it loses for ten minutes when it stops. */
const BATCH = 20
/** Each may wait for the lock of accounts with a connection of the pool. */
const AT_ONCE = 4

interface Options {
  db: Db
  vault: Vault
  oidc?: OidcSettings
  publicUrl?: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Asks the provider whether the people whom it signed in may still be: by refresh tokens, where it gives any. A
 * provider that does not answer ends no session.
 */
export function providerAsker({ db, vault, oidc, publicUrl, log }: Options) {
  const provider = oidc && publicUrl ? providerOf(oidc, callbackOf(publicUrl)) : undefined

  const followAgain = (settings: OidcSettings, person: Person) =>
    db.transaction((tx) => follow(tx, person, settings, { ip: '', at: new Date(), passwordHash: '' }))

  const end = ({ name }: OidcSettings, id: number, accountId: number) =>
    db.transaction(async (tx) => {
      if (!(await queries.endSession(tx, id))) return
      const action = `${name}不再承认账号“${await queries.realnameOf(tx, accountId)}”的登录，已结束`
      await recordChange(tx, { at: new Date(), accountId: null, operator: name, ip: '' }, { subject: 'account', subjectId: accountId, action })
    })

  /** Whether the provider answered. */
  async function askAbout({ id, tokenHash, accountId, subject, refresh }: queries.DueSession, settings: OidcSettings) {
    try {
      const person = await provider!.askAgain!(vault.open(refresh, ownerOfRefresh(tokenHash)), subject)
      // The one before is worth nothing now: the new one is kept before anything else can fail.
      if (person) await queries.keepRefresh(db, id, vault.seal(person.refreshToken!, ownerOfRefresh(tokenHash)))
      await (person ? followAgain(settings, person) : end(settings, id, accountId))
      return true
    } catch (error) {
      const { name, code, message } = error as Error & { code?: string }
      log.warn({ name, code, message }, 'the identity provider could not be asked again')
      return false
    }
  }

  /** Until none is due, or a whole batch failed: a provider that does not answer is left alone until the next run. */
  return async (signal?: AbortSignal) => {
    if (!oidc || !provider?.askAgain) return
    const before = new Date(Date.now() - AGAIN_MS)
    for (;;) {
      const due = await queries.takeDue(db, { before, now: new Date(), limit: BATCH })
      let answered = 0
      const inTurn = async () => {
        for (let next = due.pop(); next && !signal?.aborted; next = due.pop()) if (await askAbout(next, oidc)) answered++
      }
      await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
      if (!answered || signal?.aborted) return
    }
  }
}
